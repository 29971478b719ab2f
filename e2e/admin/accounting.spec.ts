import { expect } from '@playwright/test'
import { expectNoSidewaysScrolling } from '../axe-violations.ts'
import { nightly, testSharing } from '../fixtures.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import { Product } from '../product/product.ts'
import { logInAsAdministrator } from '../steps/two-factor.ts'

/** With two people who were charged, and their money at the bank. */
const test = testSharing(async (beside) => {
  const site = await Product.install({ now: '2035-03-05T09:00:00Z', beside })
  await enrol(site, await openAccount(site), twoPeople())
  await site.sandbox.moveClockTo('2035-04-10T12:00:00Z')
  return { site }
})

test(
  'a treasurer reads a month from the payments to the bank statement, on a phone and by keyboard',
  nightly,
  async ({ visitor }) => {
    const { page, t } = visitor
    await logInAsAdministrator(visitor)
    await visitor.opens('/admin/contabilidad?mes=2035-03')
    await visitor.sees('ledger:title')
    await visitor.presses('ledger:check.read')
    await visitor.reads('ledger:check.agrees')
    const hasText = t('ledger:withCount', { figure: t('ledger:payments'), count: 2 })
    const payments = page.locator('summary', { hasText })
    await payments.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: t('ledger:payments') })).toContainText('2035-0001')
    await visitor.opens('/admin/contabilidad?mes=2035-04')
    await visitor.sees('ledger:title')
    const payout = page.locator('section[aria-labelledby=payouts] summary')
    await payout.click()
    await expect(page.getByRole('table', { name: t('ledger:bank.contents') })).toContainText(
      '2035-0002',
    )
    await page.emulateMedia({ media: 'print' })
    // Folded, but on the sheet.
    await expect(payout).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScrolling(page, `${width} px`)
    }
  },
)
