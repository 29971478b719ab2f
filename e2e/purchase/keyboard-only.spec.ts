import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openAccount } from '../product/member.ts'
import { names, personCard } from '../steps/enrolment.ts'
import { tabTo } from '../steps/keyboard.ts'
import { cardFrame, cardTexts } from '../steps/payment.ts'
import { seesEnrolled } from '../steps/results.ts'

test('two people are enrolled and paid for with the keyboard alone', async ({ visitor, site }) => {
  const member = await openAccount(site)
  const { page, t } = visitor
  const { keyboard } = page
  const type = async (target: Locator, text: string) => {
    await tabTo(page, target)
    await keyboard.type(text)
  }
  const press = async (target: Locator, key: 'Enter' | 'Space') => {
    await tabTo(page, target)
    await keyboard.press(key)
  }
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })

  await visitor.usesSessionOf(member)
  await visitor.opens('/')
  const enrol = t('programmes:enrol', { name: 'ONA' })
  await press(page.getByRole('link', { name: enrol, exact: true }), 'Enter')
  await visitor.sees('enrolments:form.title', { name: 'ONA' })

  await tabTo(page, page.getByRole('radio', { name: t('enrolments:form.self') }).first())
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: t('enrolments:form.both') })).toBeChecked()
  const self = page.getByRole('group', { name: t('enrolments:form.you') })
  await type(visitor.field('ui:day', self), '27')
  await type(visitor.field('ui:month', self), '3')
  await type(visitor.field('ui:year', self), '1996')
  const other = personCard(visitor, 2)
  await type(visitor.field('enrolments:fields.firstName', other), 'Maite')
  await type(visitor.field('enrolments:fields.lastName', other), 'Etxeberria Lasa')
  await press(other.getByRole('button', { name: t('enrolments:form.birthDateUnknown') }), 'Enter')
  await expect(visitor.field('enrolments:form.years', other)).toBeFocused()
  await keyboard.type('71')
  await press(visitor.field('enrolments:form.statement', other), 'Space')
  await press(button('enrolments:form.send'), 'Enter')

  await visitor.sees('enrolments:review.title')
  await press(visitor.field('enrolments:review.accept'), 'Space')
  await press(button('enrolments:review.continue'), 'Enter')

  const frame = cardFrame(visitor)
  const { form } = cardTexts(visitor)
  await type(frame.getByLabel(form.number), '4242424242424242')
  await type(frame.getByLabel(form.expiry), '1250')
  await type(frame.getByLabel(form.securityCode), '123')
  await press(button('subscriptions:purchase.send'), 'Enter')

  await visitor.sees('subscriptions:success.title')
  await press(page.getByRole('link', { name: t('subscriptions:success.toProfile') }), 'Enter')
  await seesEnrolled(visitor, names(member.account))
})

test('the first stop of a page leads past the header', async ({ visitor }) => {
  const { page, t } = visitor
  await visitor.opens('/programas')
  await visitor.sees('overview:title')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('shell:skip') })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const inMain = await page.evaluate(() => document.activeElement?.closest('main') !== null)
  expect(inMain).toBe(true)
})
