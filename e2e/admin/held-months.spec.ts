import { expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, nightly, onAPhone, testFrom } from '../fixtures.ts'
import { query } from '../process/database.ts'
import { openAdministrator } from '../product/administrator.ts'
import { Mailbox } from '../product/mailbox.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import type { Visitor } from '../visitor.ts'

const test = testFrom('2035-03-16T09:00:00Z')

/** An account whose February was not charged in time, as after a standstill of two weeks. */
async function openHeldAccount(site: Product) {
  const payer = await openAccount(site)
  await enrol(site, payer, twoPeople())
  await query(
    site,
    `update payment_schedules set first_month = '2035-02'
     from enrolments where enrolments.id = enrolment_id and payer_id = $1`,
    [payer.id],
  )
  return payer
}

function heldItem({ page, t }: Visitor, payer: string) {
  const region = page.getByRole('region', { name: t('payment-failures:held.title') })
  return region.getByRole('listitem').filter({ hasText: payer })
}

async function seesInvoices({ page, t }: Visitor, status: 'held' | 'paid' | 'void') {
  const invoices = page.getByRole('table', { name: t('invoices:caption') })
  const found = invoices.getByRole('row').filter({ hasText: t(`invoices:status.${status}`) })
  await expect(found).toHaveCount(2)
}

for (const settings of [{ language: 'es' }, { language: 'eu', ...onAPhone }] as const) {
  test.describe(`in ${settings.language}`, nightly, () => {
    test.use(settings)

    test('months that a standstill left are charged, or waived, as an administrator decides', async ({
      visitor,
      site,
    }) => {
      const { page, t } = visitor
      const charged = await openHeldAccount(site)
      const waived = await openHeldAccount(site)
      const erased = await openHeldAccount(site)
      await site.sandbox.moveClockTo('2035-03-16T10:00:00Z')
      await query(site, `update users set status = 'erased', erased_at = now() where id = $1`, [
        erased.id,
      ])

      await visitor.usesSessionOf(charged)
      await visitor.opens('/user')
      await expect(page.getByText(t('invoices:status.held'))).toHaveCount(2)
      await visitor.opens('/invoices')
      await seesInvoices(visitor, 'held')
      await expectNoSidewaysScrolling(page, 'on the receipts')

      await visitor.usesSessionOf(await openAdministrator(site))
      await visitor.opens('/admin/pagos-fallidos')
      const first = heldItem(visitor, charged.account.email)
      await first.getByRole('button', { name: t('payment-failures:held.charge.button') }).click()
      await expect(first).toBeHidden()
      const second = heldItem(visitor, waived.account.email)
      await second.getByText(t('payment-failures:held.waive.title'), { exact: true }).click()
      await expectNoSidewaysScrolling(page, 'on the held months')
      await second.getByRole('button', { name: t('payment-failures:held.waive.button') }).click()
      await expect(second).toBeHidden()
      const third = heldItem(visitor, t('payment-failures:erased'))
      await expect(third).toContainText(t('payment-failures:held.onlyWaive'))
      await expect(third.getByRole('radio')).toHaveCount(0)
      await expectNoSidewaysScrolling(page, 'on held months of a deleted account')
      await third.getByRole('button', { name: t('payment-failures:held.waive.button') }).click()
      await expect(third).toBeHidden()
      await visitor.opens('/admin/registro')
      const changes = page.locator('#admin-content details > summary')
      await changes.first().waitFor()
      for (const change of await changes.all()) await change.click()
      await visitor.reads('audit:status.held')
      await visitor.reads('audit:status.due')
      const mails = await new Mailbox(site, charged.account.email).mails()
      expect(mails.filter(({ text }) => /18 de marzo|martxoaren 18/.test(text ?? ''))).toHaveLength(
        1,
      )

      await site.sandbox.moveClockTo('2035-03-20T12:00:00Z')
      await visitor.usesSessionOf(charged)
      await visitor.opens('/invoices')
      await seesInvoices(visitor, 'paid')
      await visitor.usesSessionOf(waived)
      await visitor.opens('/invoices')
      await seesInvoices(visitor, 'void')
    })
  })
}
