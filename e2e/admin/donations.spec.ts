import { randomUUID } from 'node:crypto'
import { languages } from '#domain/kernel/language.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, nightly, onAPhone, test } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { Mailbox } from '../product/mailbox.ts'
import { donates } from '../steps/donation.ts'
import { download } from '../steps/download.ts'
import { unfoldsFilters } from '../steps/list-filters.ts'

for (const language of languages) {
  test.describe(`in ${language}`, nightly, () => {
    test.use(language === 'eu' ? { language, ...onAPhone } : { language })

    test('a volunteer finds a donation, takes the list away and gives a part back', async ({
      visitor,
      site,
    }) => {
      const { page, t } = visitor
      const money = (euros: number) => formatMoney(euros * 100, language)
      const donor = {
        firstName: 'Garazi',
        lastName: 'Otegi',
        email: `donor-${randomUUID()}@example.org`,
      }
      await donates(visitor, donor, 40)

      await visitor.usesSessionOf(await openAdministrator(site))
      await visitor.opens('/admin/aportaciones')
      await visitor.field('donation-admin:search.words').fill(donor.email)
      await unfoldsFilters(visitor)
      await visitor.field('donation-admin:search.least').fill('mucho')
      await visitor.field('donation-admin:search.most').fill('50')
      await visitor.presses('lists:search')
      await visitor.reads('errors:donations.amountInvalid')
      await expect(visitor.field('donation-admin:search.least')).toBeFocused()
      await visitor.field('donation-admin:search.least').fill('60')
      await visitor.presses('lists:search')
      await visitor.reads('donation-admin:search.backwards')
      await visitor.field('donation-admin:search.least').fill('40')
      await visitor.presses('lists:search')
      await expect(page).toHaveURL(/minimo=40&maximo=50/)
      const rows = page.getByRole('row').filter({ hasText: donor.email })
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText(t('donation-admin:states.paid'))
      await visitor.reads('donation-admin:sums.found', { count: 1, paid: 1 })
      await expectNoSidewaysScrolling(page, 'on the list of donations')

      await visitor.presses('lists:take')
      const csv = await download(page.getByRole('link', { name: t('lists:files.csv') }))
      expect(csv.name).toMatch(new RegExp(`^${t('donation-admin:export.file')}.*\\.csv$`))
      expect(csv.text.trim().split('\r\n')).toHaveLength(2)
      expect(csv.text).toContain(donor.email)

      await rows.getByRole('link', { name: t('donation-admin:giveBack') }).click()
      await visitor.sees('donation-admin:refund.title')
      const chooses = (key: string) =>
        page.getByRole('radio', { name: t(key), exact: true }).check()
      await chooses('payments:refund.part')
      await visitor.field('payments:refund.amount').fill('41')
      await chooses('payments:refund.reasons.goodwill')
      await visitor.presses('payments:refund.submitOpen')
      await visitor.reads('errors:invoices.refundTooMuch')
      await visitor.field('payments:refund.amount').fill('15')
      await expectNoSidewaysScrolling(page, 'on the form')
      const submit = t('payments:refund.submit', { amount: money(15) })
      await page.getByRole('button', { name: submit }).dblclick()
      await visitor.reads('payments:refund.done.succeeded.title')

      // Back where the search still stands.
      await visitor.follows('donation-admin:refund.back')
      await expect(rows).toContainText(t('donation-admin:refunded', { amount: money(15) }))
      await expect(rows).toHaveCount(1)
      await visitor.follows('donation-admin:search.clear')
      await expect(visitor.field('donation-admin:search.words')).toHaveValue('')

      const mailbox = new Mailbox(site, donor.email)
      const subjectOfRefund = t('mail:donationRefund.subject', { amount: money(15) })
      await expect
        .poll(
          async () =>
            (await mailbox.mails()).filter(({ subject }) => subject === subjectOfRefund).length,
        )
        .toBe(1)
    })
  })
}
