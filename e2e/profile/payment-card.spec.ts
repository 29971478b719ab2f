import { expect } from '@playwright/test'
import { formatMoney } from '#domain/kernel/money.ts'
import { expectNoAxeViolations } from '../axe-violations.ts'
import { inBasqueOnAPhone, nightly, testFrom } from '../fixtures.ts'
import { Mailbox } from '../product/mailbox.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import { tabTo } from '../steps/keyboard.ts'
import {
  answerBank,
  cardFrame,
  cards,
  cardTexts,
  pay,
  sendCard,
  typeCard,
} from '../steps/payment.ts'
import { readyToPay } from '../steps/ready-to-pay.ts'
import { seesPaid } from '../steps/results.ts'

const test = testFrom('2035-03-05T09:00:00Z')
const chargeDay = '2035-03-30'

/** A payer whose two people could not be charged this morning. */
async function openOwingAccount(site: Product) {
  const payer = await openAccount(site)
  const people = twoPeople()
  await enrol(site, payer, people, cards.isDeclinedWhenCharged.replaceAll(' ', ''))
  await site.sandbox.moveClockTo(`${chargeDay}T12:00:00Z`)
  return { payer, people: people.map(({ nombre, apellido }) => `${nombre} ${apellido}`) }
}

test(
  'the e-mail about a refused card leads to where another one pays for two people at once',
  nightly,
  async ({ visitor, site }) => {
    const { payer, people } = await openOwingAccount(site)
    const { page, t, language } = visitor
    await visitor.usesSessionOf(payer)
    await visitor.opens(await new Mailbox(site, payer.account.email).link('/user/tarjeta'))

    await visitor.sees('payment-card:title')
    const owed = page.getByRole('region', { name: t('payment-card:owed.title') })
    for (const person of people) await expect(owed).toContainText(person)
    const amount = formatMoney(12000, language)
    await visitor.presses('payment-card:pay', { amount })
    // The first other card is refused as well, and it is said why.
    await typeCard(visitor, cards.isDeclinedWhenCharged)
    await sendCard(visitor, t('payment-card:form.saveAndPay', { amount }))
    await visitor.reads('payment-card:result.refused')
    await visitor.presses('payment-card:pay', { amount })
    await typeCard(visitor, cards.works)
    await sendCard(visitor, t('payment-card:form.saveAndPay', { amount }))
    await visitor.reads('payment-card:result.paid')
    await expect(owed).toBeHidden()
    await visitor.reads('payment-card:card.name', { brand: 'Visa', last4: '4242' })

    await visitor.opens('/invoices')
    await seesPaid(visitor, people, { day: chargeDay, amount: 6000 })
  },
)

test('with the keyboard alone, from the profile to a paid fee', async ({ visitor, site }) => {
  const { payer, people } = await openOwingAccount(site)
  const { page, t, language } = visitor
  const amount = formatMoney(12000, language)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await visitor.usesSessionOf(payer)
  await visitor.opens('/user')
  await tabTo(page, page.getByRole('link', { name: t('invoices:owed.link'), exact: true }))
  await page.keyboard.press('Enter')
  await visitor.sees('payment-card:title')
  await tabTo(page, button(t('payment-card:pay', { amount })))
  await page.keyboard.press('Enter')

  // Given up, the form leaves the keyboard where the way to it stands.
  await tabTo(page, button(t('payment-card:form.giveUp')))
  await page.keyboard.press('Enter')
  const owed = page.getByRole('heading', { name: t('payment-card:owed.title') })
  await expect(owed).toBeFocused()
  await tabTo(page, button(t('payment-card:pay', { amount })))
  await page.keyboard.press('Enter')

  const frame = cardFrame(visitor)
  const { form } = cardTexts(visitor)
  for (const [label, typed] of [
    [form.number, '4242424242424242'],
    [form.expiry, '1250'],
    [form.securityCode, '123'],
  ] as const) {
    await tabTo(page, frame.getByLabel(label))
    await page.keyboard.type(typed)
  }
  await tabTo(page, button(t('payment-card:form.saveAndPay', { amount })))
  await page.keyboard.press('Enter')
  await visitor.reads('payment-card:result.paid')
  // The news has the focus: the next stop lies behind it.
  const heard = page.locator(':focus').getByText(t('payment-card:result.paid'))
  await expect(heard).toBeVisible()
  await visitor.opens('/invoices')
  await seesPaid(visitor, people, { day: chargeDay, amount: 6000 })
})

test.describe('in Basque on a phone', () => {
  test.use(inBasqueOnAPhone)

  test('one month is paid by Bizum, the other stays owed', async ({ visitor, site }) => {
    const { payer } = await openOwingAccount(site)
    const { page, t } = visitor
    const amount = formatMoney(6000, 'eu')
    const byBizum = page.getByRole('button', { name: t('payment-card:bizum.pay'), exact: true })
    await visitor.usesSessionOf(payer)
    await visitor.opens('/user/tarjeta')
    await byBizum.first().click()
    const phone = cardFrame(visitor).getByLabel(cardTexts(visitor).form.phone)
    await phone.fill('600 000 002')
    await sendCard(visitor, t('payment-card:bizum.send', { amount }))
    await visitor.reads('payment-card:result.unconfirmedText')
    await phone.fill('600 000 000')
    await sendCard(visitor, t('payment-card:bizum.send', { amount }))
    await visitor.reads('payment-card:result.monthPaid')
    await expect(byBizum).toHaveCount(1)
    await expectNoAxeViolations(page)
  })

  test(
    'a payment that needs authentication is shown in part after a refusal of the second charge',
    nightly,
    async ({ visitor, site }) => {
      await readyToPay(visitor)
      await pay(visitor, cards.alwaysAuthenticates)
      await answerBank(visitor, 'approve')
      await visitor.sees('subscriptions:success.title')
      await site.sandbox.moveClockTo(`${chargeDay}T12:00:00Z`)

      await visitor.opens('/user/tarjeta')
      await visitor.reads('payment-card:owed.needsConfirmation')
      const amount = formatMoney(12000, 'eu')
      await visitor.presses('payment-card:confirm', { amount })
      await answerBank(visitor, 'approve')
      await answerBank(visitor, 'reject')
      await visitor.reads('payment-card:result.unconfirmed')
      const half = formatMoney(6000, 'eu')
      await visitor.reads('payment-card:result.partPaidText', { amount: half })

      await visitor.presses('payment-card:confirm', { amount: half })
      await answerBank(visitor, 'approve')
      await visitor.reads('payment-card:result.paid')
    },
  )
})
