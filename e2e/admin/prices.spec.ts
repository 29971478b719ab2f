import { formatFromMonth } from '#domain/kernel/calendar-text.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import { logInAsAdministrator } from '../steps/two-factor.ts'

test(
  'a price is looked at, announced, seen by visitors without a restart, and withdrawn',
  nightly,
  async ({ visitor, site }) => {
    const { page, t, language } = visitor
    const [person] = twoPeople()
    await enrol(site, await openAccount(site), [person])
    await logInAsAdministrator(visitor)
    await visitor.opens('/user')
    await visitor.follows('admin:links.prices.title')

    await visitor.field('prices:form.monthly').fill('nada')
    await visitor.presses('prices:form.look')
    await visitor.reads('errors:admin.priceInvalid')
    await visitor.field('prices:form.monthly').fill('67,50')
    const month = await visitor.field('prices:form.from').inputValue()
    await visitor.presses('prices:form.look')
    await visitor.reads('prices:confirm.title')
    const from = formatFromMonth(month, language)
    const amount = formatMoney(6750, language)
    await page
      .getByRole('button', { name: t('prices:confirm.submit', { count: 1, amount }).slice(0, 18) })
      .click()
    const done = t('prices:confirm.done', { programme: 'ONA', amount, from })
    await expect(page.locator('div[tabindex="-1"]').filter({ hasText: done }).last()).toBeFocused()

    await visitor.opens('/programas')
    await expect(page.getByText(t('programmes:price.next', { amount, from })).first()).toBeVisible()

    await visitor.opens('/admin/programas/precio')
    await visitor.presses('prices:withdraw.start')
    await visitor.presses('prices:withdraw.submit')
    await visitor.reads('prices:withdraw.done')
    await visitor.opens('/programas')
    await expect(page.getByText(t('programmes:price.next', { amount, from }))).toHaveCount(0)
  },
)
