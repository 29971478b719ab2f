import { formatDay, formatDayAndMonth } from '#domain/kernel/calendar-text.ts'
import { expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, nightly, onAPhone, testFrom } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import { unfoldsFilters } from '../steps/list-filters.ts'
import { cards } from '../steps/payment.ts'

const test = testFrom('2035-03-05T09:00:00Z')
const today = '2035-03-30'

for (const language of ['es', 'eu'] as const) {
  test.describe(`in ${language}`, nightly, () => {
    test.use(language === 'eu' ? { language, ...onAPhone } : { language })

    test('a volunteer sees who owes, closes a day, prints the list and reads what was done', async ({
      visitor,
      site,
    }) => {
      const { page, t } = visitor
      const payer = await openAccount(site)
      const people = twoPeople()
      await enrol(site, payer, people, cards.isDeclinedWhenCharged.replaceAll(' ', ''))
      await site.sandbox.moveClockTo(`${today}T12:00:00Z`)
      const names = people.map(({ nombre, apellido }) => `${nombre} ${apellido}`)
      await visitor.usesSessionOf(await openAdministrator(site))

      await visitor.opens('/user')
      await visitor.follows('admin:links.paymentFailures.title')
      await visitor.sees('payment-failures:title')
      const failures = page.getByRole('row').filter({ hasText: payer.account.email })
      await expect(failures).toHaveCount(2)
      for (const name of names) {
        const failure = failures.filter({ hasText: name })
        await expect(failure).toContainText(t('payment-failures:kind.declined'))
        await expect(failure).toContainText(t('payment-failures:daysLeft', { count: 14 }))
      }
      await expectNoSidewaysScrolling(page, 'on the failed payments')

      await visitor.opens('/admin/lista')
      const days = page.getByRole('navigation', { name: t('attendance:day') })
      const first = await days.getByRole('link').first().innerText()
      for (const name of names) await expect(page.getByText(name)).toBeVisible()
      await visitor.reads('attendance:count', { count: 2 })
      await expectNoSidewaysScrolling(page, 'on the list of a session')
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
      await expect(days).toBeHidden()
      await expect(page.getByRole('button', { name: t('attendance:print') })).toBeHidden()
      await page.emulateMedia({ media: 'screen' })

      const closed = '2035-04-02'
      expect(formatDayAndMonth(closed, language)).toBe(first)
      await visitor.opens('/admin/programas')
      await visitor.follows('programme-admin:closedDays')
      await visitor.presses('programme-admin:closing.submit')
      await visitor.reads('errors:programmes.dayInvalid')
      for (const [part, typed] of [
        ['day', '2'],
        ['month', '4'],
        ['year', '2035'],
      ]) {
        await page
          .getByLabel(t(`ui:${part}`), { exact: true })
          .first()
          .fill(typed ?? '')
      }
      await page.getByLabel(t('programme-admin:closing.reason')).fill('Obras')
      await visitor.presses('programme-admin:closing.submit')
      await visitor.reads('programme-admin:closing.done', { count: 1 })
      const entry = page.getByRole('listitem').filter({ hasText: 'Obras' })
      await expect(entry).toContainText(formatDay(closed, language), { ignoreCase: true })
      await visitor.opens('/admin/lista')
      await expect(days.getByRole('link').first()).not.toHaveText(first)

      await visitor.opens('/admin/programas/cierres')
      await entry.getByRole('button').click()
      await expect(entry).toHaveCount(0)
      await visitor.opens('/admin/lista')
      await expect(days.getByRole('link').first()).toHaveText(first)

      await visitor.opens('/admin/registro')
      await unfoldsFilters(visitor)
      await visitor.field('audit:search.action').selectOption(t('audit:actions.admin.closeDays'))
      await page.getByLabel(t('ui:day'), { exact: true }).first().fill('31')
      await page.getByLabel(t('ui:month'), { exact: true }).first().fill('2')
      await visitor.presses('lists:search')
      await visitor.reads('receipt-export:otherDates.invalid')
      await page.getByLabel(t('ui:day'), { exact: true }).first().fill('')
      await page.getByLabel(t('ui:month'), { exact: true }).first().fill('')
      await visitor.presses('lists:search')
      await visitor.reads('audit:shown', { count: 1 })
      await expect(page.getByRole('main')).toContainText('Obras')
    })
  })
}
