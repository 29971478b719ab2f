import { expectNoAxeViolations, expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, nightly, testFrom } from '../fixtures.ts'
import { query } from '../process/database.ts'
import { openAdministrator } from '../product/administrator.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'

const test = testFrom('2035-03-05T09:00:00Z')

test(
  'a payment that is not stored here is found, read about, repaired, and found no more',
  nightly,
  async ({ visitor, site }) => {
    const { page, t } = visitor
    const payer = await openAccount(site)
    const [person] = twoPeople()
    await enrol(site, payer, [person])
    await site.sandbox.moveClockTo('2035-04-01T12:00:00Z')
    const asUnpaid = `with unpaid as (
      update payments set status = 'canceled', paid_at = null where payer_id = $1 returning id
    ) update charges set status = 'void', settled_at = null where payer_id = $1 returning id`
    expect(await query(site, asUnpaid, [payer.id])).toHaveLength(1)
    await visitor.usesSessionOf(await openAdministrator(site))
    await visitor.opens('/admin/revisar-pagos')
    await visitor.sees('repair:title')

    const check = page.getByRole('button', { name: t('repair:check.button') })
    await check.focus()
    await page.keyboard.press('Enter')
    const found = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { name: t('repair:kinds.paymentNotStored.title') }),
    })
    await expect(found).toContainText(`${person.nombre} ${person.apellido}`)
    await expect(found).toContainText(payer.account.email)
    await expect(found).toContainText(t('repair:repairs.storePayment'))

    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScrolling(page, 'at 320 px')
    await expectNoAxeViolations(page)

    const repair = page.getByRole('button', { name: t('repair:safe.button', { count: 1 }) })
    await repair.press('Enter')
    await visitor.reads('repair:safe.understoodNeeded')
    const understood = visitor.field('repair:safe.understood')
    await expect(understood).toBeFocused()
    await page.keyboard.press('Space')
    await repair.press('Enter')
    await visitor.reads('repair:results.repaired')
    await visitor.reads('repair:agrees.title')
    await expect(found).toHaveCount(0)

    const answered = page.waitForResponse('**/repair-payment-schedules/check')
    await check.press('Enter')
    await answered
    await expect(check).toBeEnabled()
    await visitor.reads('repair:agrees.title')
    const paid = `select status from charges where payer_id = $1`
    expect(await query(site, paid, [payer.id])).toEqual([{ status: 'settled' }])
  },
)
