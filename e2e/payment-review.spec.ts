import { expectNoBarrier, expectNoSidewaysScrolling } from './barriers.ts'
import { expect, testFrom } from './fixtures.ts'
import { openAdministrator } from './product/administrator.ts'
import { enrol, openAccount, twoPeople } from './product/member.ts'

const test = testFrom('2035-03-05T09:00:00Z')

test('a payment plan that was changed by hand is found, read about, repaired, and found no more', async ({
  visitor,
  site,
}) => {
  const { page, t } = visitor
  const payer = await openAccount(site)
  const [person] = twoPeople()
  await enrol(site, payer, [person])
  const [schedule] = await site.sandbox.schedulesOf(payer.account.email)
  await site.sandbox.change(`subscription_schedules/${schedule?.id}/release`)
  await visitor.logsInAs(await openAdministrator(site))
  await visitor.opens('/admin/revisar-pagos')
  await visitor.sees('repair:title')

  const check = page.getByRole('button', { name: t('repair:check.button') })
  await check.focus()
  await page.keyboard.press('Enter')
  const found = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: t('repair:kinds.leftItsPlan.title') }) })
  await expect(found).toContainText(`${person.nombre} ${person.apellido}`)
  await expect(found).toContainText(payer.account.email)
  await expect(found).toContainText(t('repair:repairs.remake'))

  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScrolling(page, 'at 320 px')
  await expectNoBarrier(page)

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

  const asked = page.waitForResponse('**/repair-payment-schedules/check')
  await check.press('Enter')
  await asked
  await expect(check).toBeEnabled()
  await visitor.reads('repair:agrees.title')
  await site.sandbox.moveClockTo('2035-04-01T12:00:00Z')
  const { customer = '' } = schedule ?? {}
  expect(await site.sandbox.chargesTo(String(customer))).toHaveLength(1)
})
