// @module-tag slow

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { runDueJobs } from '#server/billing/jobs.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { asc, eq } from '#server/kernel/db/drizzle.ts'
import { charges, paymentAllocations, paymentSchedules, payments } from '#server/schema.ts'
import { cancel, shownTo } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { newPlace, type Place } from '#testing/billing/enrolling.ts'
import { standingCharges, storeCharges } from '#testing/billing/standing-charges.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { chargeWhatFellDue } from './collect-charges.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
/** Each with a plan of their own, all on one clock. */
const freeForAWhile = shared(() => newPlace(site))
const freeForGood = shared(() => newPlace(site))
const ahead = shared(() => newPlace(site))
const aheadAndGone = shared(() => newPlace(site))
const forgotten = shared(() => newPlace(site))

/** Returns what is owed, by month: `2025-01 6000 settled`. */
async function owed({ id }: Place): Promise<string[]> {
  const rows = await site.deps.db
    .select()
    .from(charges)
    .where(eq(charges.enrolmentId, id))
    .orderBy(asc(charges.serviceMonth))
  return rows.map(({ serviceMonth, amountCents, status }) =>
    [serviceMonth, amountCents, status].join(' '),
  )
}

/** The months for which the provider has taken money of a payer. */
async function taken({ payer }: Place): Promise<string[]> {
  const rows = await standingCharges(site.deps.db, eq(charges.payerId, payer.user.id))
  const ids = rows.map(({ id }) => id)
  const intents = await cardSandbox(site).paymentIntents()
  const theirs = intents.filter(({ metadata }) => ids.includes(metadata.chargeId ?? ''))
  return theirs.map(({ metadata }) => metadata.serviceMonth ?? '').sort()
}

const changePlan = ({ id }: Place, to: Partial<typeof paymentSchedules.$inferInsert>) =>
  site.deps.db.update(paymentSchedules).set(to).where(eq(paymentSchedules.enrolmentId, id))

/** From this month on the plan costs so many cents. */
const costs = (place: Place, prices: { from: string; cents: number }[]) =>
  changePlan(place, { knownPrices: prices.map((price) => ({ ...price, change: randomUUID() })) })

/** Pays February, which has not fallen due, at no provider. */
async function payAhead({ id: enrolmentId, payer }: Place): Promise<void> {
  const when = { serviceMonth: '2025-02', chargedOn: '2025-02-27' }
  const dueAt = new Date('2025-02-27T09:00:00Z')
  const charge = { payerId: payer.user.id, enrolmentId, ...when, dueAt, amountCents: 6000 }
  await storeCharges(site.deps.db, [{ charge, payment: { status: 'succeeded' } }])
}

it('a month that was paid ahead keeps the place until its end when it is cancelled before', async () => {
  const free = { from: '2025-02', cents: 0 }
  await costs(freeForAWhile, [free, { from: '2025-04', cents: 6000 }])
  await costs(freeForGood, [free])
  for (const place of [ahead, aheadAndGone]) await payAhead(place)
  await site.moveClockTo('2025-02-01T12:00:00Z')
  expect(await shownTo(freeForAWhile.payer)).toMatchObject({
    nextChargeDate: '2025-04-29',
    nextAmount: 60,
  })
  expect(await shownTo(ahead.payer)).toMatchObject({ nextChargeDate: '2025-03-30' })
  const ended = await cancel(site, aheadAndGone.id, aheadAndGone.payer)
  expect(ended).toMatchObject({ effectiveDate: '2025-02-28', lastCharge: null })
})

it('where all that follow cost nothing there is nothing to charge, and it ends as others do', async () => {
  await site.moveClockTo('2025-03-10T12:00:00Z')
  expect(await shownTo(freeForGood.payer)).toMatchObject({ nextChargeDate: null })
  const ended = await cancel(site, freeForGood.id, freeForGood.payer)
  expect(ended).toMatchObject({ effectiveDate: '2025-03-31', lastCharge: null })
})

it('a month that was paid ahead is not charged when it falls due, and the months around it are', async () => {
  await site.moveClockTo('2025-04-01T12:00:00Z')
  expect(await owed(ahead)).toEqual([
    '2025-01 6000 settled',
    '2025-02 6000 settled',
    '2025-03 6000 settled',
  ])
  expect(await taken(ahead)).toEqual(['2025-01', '2025-03'])
})

it('a month that costs nothing is settled as it falls due without a payment, and what follows is charged', async () => {
  await site.moveClockTo('2025-05-02T12:00:00Z')
  const free = ['2025-01 6000 settled', '2025-02 0 settled', '2025-03 0 settled']
  expect(await owed(freeForAWhile)).toEqual([...free, '2025-04 6000 settled'])
  expect(await taken(freeForAWhile)).toEqual(['2025-01', '2025-04'])
  const { payerId } = payments
  const theirs = eq(payerId, freeForAWhile.payer.user.id)
  expect(await site.deps.db.$count(payments, theirs)).toBe(2)
  expect(await owed(freeForGood)).toEqual(free)
  expect(await compareSnapshots(site.deps)).toEqual([])
})

it('a month that nobody has charged gets its charge late, for an administrator to decide', async () => {
  await changePlan(forgotten, { firstMonth: '2024-12' })
  await runDueJobs(site.deps)
  expect((await owed(forgotten))[0]).toBe('2024-12 6000 open')
  expect(await taken(forgotten)).toEqual(['2025-01', '2025-02', '2025-03', '2025-04'])
})

it('two payments of one charge are never under way, and one that was released makes way', async () => {
  const { db } = site.deps
  const [charge] = await db.select().from(charges).where(eq(charges.enrolmentId, aheadAndGone.id))
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
  const first = eq(paymentAllocations.chargeId, chargeId)
  await db.update(paymentAllocations).set({ releasedAt: new Date() }).where(first)
  await db.insert(paymentAllocations).values(second)
  await chargeWhatFellDue(site.deps)
  expect(await taken(aheadAndGone)).toEqual(['2025-01'])
})
