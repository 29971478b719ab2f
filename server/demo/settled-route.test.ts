// @module-tag slow

import { beforeEach, describe, expect, it } from 'vitest'
import { decideHeldCharges, listHeldCharges } from '#domain/billing/admin/held-charges-contract.ts'
import { claimCharges } from '#server/billing/charges/claim-charges.ts'
import { makeDueCharges } from '#server/billing/charges/make-due-charges.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import { charges, payments } from '#server/schema.ts'
import { chargesOf } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import { administrator, member } from '#testing/builders.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeEach(async () => {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
})

async function offUntil(moment: string): Promise<void> {
  site.sandbox.setIdleUrl(null)
  await site.moveClockTo(moment)
  site.sandbox.setIdleUrl(site.idleUrl)
}

const inRealSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

describe('a leap of the clock', () => {
  it('stops at each planned attempt while another charge rests', async () => {
    const resting = await enrolOne(await member(site), 60)
    const planned = await enrolOne(await member(site), 60)
    await offUntil('2025-03-10T09:00:00Z')
    await runDueJobs(site.deps)
    const admin = await administrator(site)
    const { payers } = (await admin.call(listHeldCharges)).body
    for (const { id: payerId, charges: months } of payers) {
      const body = { payerId, ids: months.map(({ id }) => id), decision: 'charge' as const }
      expect((await admin.call(decideHeldCharges, { body })).status).toBe(200)
    }
    const january = and(eq(charges.enrolmentId, resting), eq(charges.serviceMonth, '2025-01'))
    const [charge] = await standingCharges(site.deps.db, january)
    await site.deps.db
      .update(payments)
      .set({ nextAttemptAt: new Date('2025-03-10T08:00:00Z'), busyUntil: inRealSeconds(600) })
      .where(eq(payments.id, charge?.paymentId ?? ''))
    await site.moveClockTo('2025-04-02T12:00:00Z')
    for (const id of [resting, planned]) {
      expect(await chargesOf(site, id)).toEqual([
        '2025-01-30 6000 paid',
        '2025-02-27 6000 paid',
        '2025-03-30 6000 paid',
      ])
    }
  })

  it('waits for the claim of a process that has died', async () => {
    const id = await enrolOne(await member(site), 60)
    await offUntil('2025-01-30T09:00:00Z')
    await makeDueCharges(site.deps)
    expect(await claimCharges(site.deps, 10)).toHaveLength(1)
    await site.deps.db.update(payments).set({ busyUntil: inRealSeconds(1) })
    await site.moveClockTo('2025-03-05T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 paid', '2025-02-27 6000 paid'])
    const taken = await cardSandbox(site).paymentIntents()
    expect(taken.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10))).toEqual(
      ['2025-02-27', '2025-01-30'],
    )
  })

  it('goes on while the provider does nothing, and charges once it does', async () => {
    const id = await enrolOne(await member(site), 60)
    await cardSandbox(site).setFaults([{ kind: 'rateLimit', path: '/v1/payment_intents' }])
    await site.moveClockTo('2025-02-02T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 due'])
    await cardSandbox(site).clearFaults()
    await site.moveClockTo('2025-03-05T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 paid', '2025-02-27 6000 paid'])
  })
})
