// @module-tag slow

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { runDueJobs } from '#server/billing/jobs.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { asc } from '#server/kernel/db/drizzle.ts'
import { charges, paymentAllocations, paymentSchedules, payments } from '#server/schema.ts'
import { cancel, shownTo } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { storeCharges } from '#testing/billing/standing-charges.ts'
import { type Member, member } from '#testing/builders.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { chargeWhatFellDue } from './collect-charges.ts'

let site: TestApp
let buyer: Member
let enrolmentId: string
beforeEach(async () => {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  buyer = await member(site)
  enrolmentId = await enrolOne(buyer, 60)
})

/** Returns what is owed, by month: `2025-01 6000 settled`. */
async function owed(): Promise<string[]> {
  const rows = await site.deps.db.select().from(charges).orderBy(asc(charges.serviceMonth))
  return rows.map(({ serviceMonth, amountCents, status }) =>
    [serviceMonth, amountCents, status].join(' '),
  )
}

/** The months for which the provider has taken money. */
async function taken(): Promise<string[]> {
  const intents = await cardSandbox(site).paymentIntents()
  return intents.map(({ metadata }) => metadata.serviceMonth ?? '').sort()
}

/** From this month on the plan costs so many cents. */
const costs = (knownPrices: { from: string; cents: number }[]) =>
  site.deps.db
    .update(paymentSchedules)
    .set({ knownPrices: knownPrices.map((price) => ({ ...price, change: randomUUID() })) })

/** Pays a month that has not fallen due, at no provider. */
async function payAhead(serviceMonth: string, chargedOn: string): Promise<void> {
  const dueAt = new Date(`${chargedOn}T09:00:00Z`)
  const charge = { payerId: buyer.user.id, enrolmentId, serviceMonth, chargedOn, dueAt }
  await storeCharges(site.deps.db, [
    { charge: { ...charge, amountCents: 6000 }, payment: { status: 'succeeded' } },
  ])
}

describe('a month that costs nothing', () => {
  it('is settled as it falls due without a payment, and what follows is charged', async () => {
    await costs([
      { from: '2025-02', cents: 0 },
      { from: '2025-04', cents: 6000 },
    ])
    await site.moveClockTo('2025-02-01T12:00:00Z')
    expect(await shownTo(buyer)).toMatchObject({ nextChargeDate: '2025-04-29', nextAmount: 60 })
    await site.moveClockTo('2025-05-02T12:00:00Z')
    expect(await owed()).toEqual([
      '2025-01 6000 settled',
      '2025-02 0 settled',
      '2025-03 0 settled',
      '2025-04 6000 settled',
    ])
    expect(await taken()).toEqual(['2025-01', '2025-04'])
    expect(await site.deps.db.$count(payments)).toBe(2)
    expect(await compareSnapshots(site.deps)).toEqual([])
  })

  it('leaves nothing to charge where all that follow cost nothing, and ends as others do', async () => {
    await costs([{ from: '2025-02', cents: 0 }])
    await site.moveClockTo('2025-03-10T12:00:00Z')
    expect(await shownTo(buyer)).toMatchObject({ nextChargeDate: null })
    expect(await cancel(site, enrolmentId, buyer)).toMatchObject({
      effectiveDate: '2025-03-31',
      lastCharge: null,
    })
    await site.moveClockTo('2025-06-02T12:00:00Z')
    expect(await owed()).toEqual(['2025-01 6000 settled', '2025-02 0 settled', '2025-03 0 settled'])
  })
})

describe('a month that was paid ahead', () => {
  it('is not charged when it falls due, and the months around it are', async () => {
    await payAhead('2025-02', '2025-02-27')
    await site.moveClockTo('2025-02-01T12:00:00Z')
    expect(await shownTo(buyer)).toMatchObject({ nextChargeDate: '2025-03-30' })
    await site.moveClockTo('2025-04-01T12:00:00Z')
    expect(await owed()).toEqual([
      '2025-01 6000 settled',
      '2025-02 6000 settled',
      '2025-03 6000 settled',
    ])
    expect(await taken()).toEqual(['2025-01', '2025-03'])
    expect(await compareSnapshots(site.deps)).toEqual([])
  })

  it('keeps the place until its end when it is cancelled before', async () => {
    await payAhead('2025-02', '2025-02-27')
    await site.moveClockTo('2025-02-01T12:00:00Z')
    expect(await cancel(site, enrolmentId, buyer)).toMatchObject({
      effectiveDate: '2025-02-28',
      lastCharge: null,
    })
  })
})

it('a month that nobody has charged gets its charge late, for an administrator to decide', async () => {
  await site.moveClockTo('2025-03-31T12:00:00Z')
  await site.deps.db.update(paymentSchedules).set({ firstMonth: '2024-12' })
  await runDueJobs(site.deps)
  expect((await owed())[0]).toBe('2024-12 6000 open')
  expect(await taken()).toEqual(['2025-01', '2025-02', '2025-03'])
})

it('two payments of one charge are never under way, and one that was released makes way', async () => {
  await site.moveClockTo('2025-01-31T12:00:00Z')
  const { db } = site.deps
  const [charge] = await db.select().from(charges)
  if (!charge) throw new Error('a month has fallen due')
  const { id: chargeId, payerId, amountCents } = charge
  const paymentId = randomUUID()
  await db
    .insert(payments)
    .values({ id: paymentId, payerId, amountCents, method: 'card', status: 'due' })
  const second = { paymentId, chargeId, amountCents }
  const refused = db.insert(paymentAllocations).values(second)
  await expect(refused).rejects.toMatchObject({
    cause: { constraint: 'payment_allocations_standing' },
  })
  await db.update(paymentAllocations).set({ releasedAt: new Date() })
  await db.insert(paymentAllocations).values(second)
  await chargeWhatFellDue(site.deps)
  expect(await taken()).toEqual(['2025-01'])
})
