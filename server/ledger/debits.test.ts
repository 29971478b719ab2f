import { expect, it } from 'vitest'
import { chargeWhatFellDue } from '#server/billing/charges/collect-charges.ts'
import { readUnsettledCharges } from '#server/billing/charges/read-unsettled.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { cardSandbox, emptyAccount, goodAccount } from '#testing/billing/card-sandbox.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { member } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { readBalance } from './read-balance.ts'
import { unexplained } from './unexplained.ts'

const site = sharedTestApp({ now: '2027-01-10T09:00:00Z' })

async function balanceOf(account: string): Promise<number> {
  const { rows } = await site.deps.db.execute<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::int as cents from ledger_entries where account = ${account}`,
  )
  return rows[0]?.cents ?? 0
}

it('a debit that the bank has not answered is no difference, and one that fails leaves its fees alone', async () => {
  await enrolOne(await member(site), 60, goodAccount)
  await enrolOne(await member(site), 60, emptyAccount)
  await site.moveClockTo('2027-01-27T09:00:30Z')
  await chargeWhatFellDue(site.deps)
  await readBalance(site.deps)
  expect(await unexplained(site.deps)).toEqual([])
  // Two debits of 60 are booked there, and none here.
  expect((await cardSandbox(site).balance()) - (await balanceOf('provider'))).toBe(12_000)

  await site.moveClockTo('2027-02-02T12:00:00Z')
  await readUnsettledCharges(site.deps)
  await readBalance(site.deps)
  expect(await unexplained(site.deps)).toEqual([])
  expect(await balanceOf('provider')).toBe(await cardSandbox(site).balance())
  // 0.35 each, and 3.50 for the one that failed.
  expect(await balanceOf('fees')).toBe(420)
  expect(await balanceOf('receivable')).toBe(6000)
})
