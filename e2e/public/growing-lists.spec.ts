import { expect, nightly, test } from '../fixtures.ts'
import { query } from '../process/database.ts'
import { openAdministrator } from '../product/administrator.ts'

/** Days long before all other data of the installation. */
const days = 'desde=2001-02-01&hasta=2001-02-28'

const lists = {
  changes: {
    path: `/admin/registro?${days}`,
    more: 'audit:more',
    entries: 'main ol > li',
    store: `insert into audit_log (action, subject, at)
      select 'invoices.refund', 'invoice:none', '2001-02-05T10:00Z' from generate_series(1, 60)`,
  },
  donations: {
    path: `/admin/aportaciones?${days}`,
    more: 'donation-admin:more',
    entries: 'main tbody > tr',
    store: `insert into donations (amount_cents, anonymous, made_at)
      select 1000, true, '2001-02-05T10:00Z' from generate_series(1, 60)`,
  },
}

for (const [name, { path, more, entries, store }] of Object.entries(lists)) {
  test(
    `the keyboard goes on where the last of the ${name} begin`,
    nightly,
    async ({ visitor, site }) => {
      const { page, t } = visitor
      await query(site, store)
      await visitor.usesSessionOf(await openAdministrator(site))
      await visitor.opens(path)
      const shown = page.locator(entries)
      await expect(shown).toHaveCount(50)
      const button = page.getByRole('button', { name: t(more) })
      await button.press('Enter')
      await expect(shown).toHaveCount(60)
      await expect(button).toHaveCount(0)
      const focused = shown
        .nth(50)
        .locator(':focus')
        .or(shown.nth(50).and(page.locator(':focus')))
      await expect(focused).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(page.locator('body:focus')).toHaveCount(0)
    },
  )
}
