import { beforeAll, beforeEach, expect, it } from 'vitest'
import { NOT_NOTIFIED } from '#domain/billing/grace.ts'
import type { PaymentStatus } from '#domain/billing/payment-status.ts'
import { type CalendarDay, chargeDayOf, type Month } from '#domain/kernel/calendar.ts'
import { chargeInstantOf } from '#domain/kernel/madrid-time.ts'
import type { RemotePayment } from '#server/kernel/adapters/payments/charges.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges, enrolments, paymentFailures, paymentSchedules } from '#server/schema.ts'
import { payWith } from '#testing/billing/paying-people.ts'
import { standingCharges, storeCharges } from '#testing/billing/standing-charges.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { endUnpaidPlaces } from './end-unpaid-places.ts'

type Enrolment = typeof enrolments.$inferSelect

const TODAY = '2025-03-14'
const GRACE_OVER = '2025-03-13'

const site = sharedTestApp({ now: '2025-01-05T09:00:00Z' })
let places: Enrolment[]
/** Says what the provider says of a payment that is to be canceled, where it is not canceled. */
let answers: Map<string, RemotePayment['status'] | PaymentsError>
let canceled: string[]
/** Counts how often a cancellation of a payment was requested. */
let requests: number
/** Runs while the provider is called. */
let meanwhile: () => Promise<void>

beforeAll(async () => {
  await payWith(site.deps.db, site.sandbox, { people: 20, firstMonth: '2025-01' })
  places = await site.deps.db.select().from(enrolments)
})
beforeEach(() => {
  answers = new Map()
  canceled = []
  requests = 0
  meanwhile = async () => {}
})

/** A place of a payer of its own, in which nothing has been charged yet. */
function place(): Enrolment {
  const next = places.pop()
  if (!next) throw new Error('all places are in use')
  return next
}

/** Stores a charge; one that was refused with its failure. */
async function charge(
  { id: enrolmentId, payerId }: Enrolment,
  month: Month,
  status: PaymentStatus,
  graceEndsOn: CalendarDay = GRACE_OVER,
): Promise<void> {
  const isAsked = status !== 'held' && status !== 'due'
  const dueAt = chargeInstantOf(month)
  const [chargeId = ''] = await storeCharges(site.deps.db, [
    {
      charge: {
        payerId,
        enrolmentId,
        dueAt,
        serviceMonth: month,
        chargedOn: chargeDayOf(month),
        amountCents: 6000,
      },
      payment: {
        status,
        attempt: isAsked ? 1 : 0,
        ...(isAsked && { paymentMethodId: 'pm_1', providerId: paymentIn(enrolmentId, month) }),
      },
    },
  ])
  if (status !== 'failed' && status !== 'needsAuthentication') return
  await site.deps.db.insert(paymentFailures).values({
    chargeId,
    payerId,
    graceEndsOn,
    kind: 'declined',
    failedAt: dueAt,
    reminded: NOT_NOTIFIED,
  })
}

/** Gives up what is owed, by a decision. */
async function waive({ id, payerId }: Enrolment): Promise<void> {
  await site.deps.db
    .update(paymentFailures)
    .set({ state: 'givenUp', settledAt: new Date() })
    .where(eq(paymentFailures.payerId, payerId))
  await site.deps.db.update(charges).set({ status: 'void' }).where(eq(charges.enrolmentId, id))
}

const paymentIn = (enrolmentId: string, month: Month) => `pi_${enrolmentId}_${month}`

async function end(): Promise<void> {
  const cancelPayment = async (id: string): Promise<RemotePayment> => {
    requests += 1
    const status = answers.get(id) ?? 'canceled'
    if (status instanceof PaymentsError) throw status
    await meanwhile()
    if (status === 'canceled') canceled.push(id)
    return { ...payment, id, status, paidAt: status === 'succeeded' ? payment.attemptedAt : null }
  }
  const deps: Deps = {
    ...site.deps,
    businessClock: { now: () => Promise.resolve(new Date(`${TODAY}T09:00:00Z`)) },
    payments: { ...site.deps.payments, cancelPayment },
  }
  await endUnpaidPlaces(deps)
  await site.deps.background.settled()
}

const payment: Omit<RemotePayment, 'id' | 'status' | 'paidAt'> = {
  chargeId: null,
  round: 1,
  customerId: null,
  amountCents: 6000,
  currency: 'eur',
  failureCode: null,
  attemptedBy: null,
  latestAttemptId: null,
  clientSecret: null,
  refundedCents: 0,
  attemptedAt: new Date(`${TODAY}T09:00:00Z`),
}

/** Months with what became of them, the failures' states, and how the place stands. */
async function stateOf({ id }: Enrolment) {
  const { db } = site.deps
  const rows = await standingCharges(db, eq(charges.enrolmentId, id))
  const failures = await db.select().from(paymentFailures)
  const [enrolment] = await db.select().from(enrolments).where(eq(enrolments.id, id))
  const which = eq(paymentSchedules.enrolmentId, id)
  const [schedule] = await db.select().from(paymentSchedules).where(which)
  return {
    months: rows.map((charge) => {
      const failure = failures.find(({ chargeId }) => chargeId === charge.id)
      return [charge.serviceMonth, charge.status, failure?.state].filter(Boolean).join(' ')
    }),
    status: enrolment?.status,
    endedAt: enrolment?.endedAt?.toISOString(),
    endsOn: enrolment?.effectiveEndDate,
    lastMonth: schedule?.lastMonth,
  }
}

const kept = { status: 'active', endedAt: undefined, endsOn: null, lastMonth: null }

it('a place whose grace is over ends with the last paid month, and all that is owed is given up', async () => {
  const lost = place()
  await charge(lost, '2024-11', 'held')
  await charge(lost, '2025-01', 'succeeded')
  await charge(lost, '2025-02', 'failed')
  await charge(lost, '2025-03', 'needsAuthentication', '2025-03-20')
  await end()
  expect(await stateOf(lost)).toEqual({
    months: ['2024-11 void', '2025-01 paid', '2025-02 void placeLost', '2025-03 void placeLost'],
    status: 'inactive',
    endedAt: `${TODAY}T09:00:00.000Z`,
    endsOn: '2025-01-31',
    lastMonth: '2025-01',
  })
  expect(canceled).toEqual([paymentIn(lost.id, '2025-02'), paymentIn(lost.id, '2025-03')])
  canceled = []
  await end()
  expect(canceled).toEqual([])
})

it('an enrolment that was cancelled before keeps the day on which it was', async () => {
  const cancelled = place()
  const endedAt = new Date('2025-02-03T10:00:00Z')
  await site.deps.db
    .update(enrolments)
    .set({ status: 'inactive', endedAt, effectiveEndDate: '2025-02-28' })
    .where(eq(enrolments.id, cancelled.id))
  await charge(cancelled, '2025-01', 'succeeded')
  await charge(cancelled, '2025-02', 'failed')
  await end()
  expect(await stateOf(cancelled)).toMatchObject({
    endedAt: endedAt.toISOString(),
    endsOn: '2025-01-31',
  })
})

it('nothing ends on the last day of the grace, nor a place of which nothing is owed', async () => {
  const lastDay = place()
  await charge(lastDay, '2025-02', 'failed', TODAY)
  const paid = place()
  await charge(paid, '2025-02', 'succeeded')
  const waived = place()
  await charge(waived, '2025-02', 'failed')
  await waive(waived)
  await end()
  expect(await stateOf(lastDay)).toEqual({ ...kept, months: ['2025-02 failed open'] })
  expect(await stateOf(paid)).toEqual({ ...kept, months: ['2025-02 paid'] })
  expect(await stateOf(waived)).toEqual({ ...kept, months: ['2025-02 void givenUp'] })
  expect(canceled).toEqual([])
})

it.each([
  'due',
  'asking',
  'unclear',
  'processing',
] as const)('nothing is canceled while another month is %s', async (status) => {
  const waiting = place()
  await charge(waiting, '2025-01', 'failed')
  await charge(waiting, '2025-02', status)
  await end()
  const months = ['2025-01 failed open', `2025-02 ${status}`]
  expect(await stateOf(waiting)).toEqual({ ...kept, months })
  expect(canceled).toEqual([])
})

it('a charge that was paid meanwhile is stored as paid, and keeps the place', async () => {
  const quick = place()
  await charge(quick, '2025-02', 'failed')
  answers.set(paymentIn(quick.id, '2025-02'), 'succeeded')
  await end()
  await end()
  expect(await stateOf(quick)).toEqual({ ...kept, months: ['2025-02 paid paid'] })
})

it('of two months the paid one counts, and the place ends with it in the next round', async () => {
  const half = place()
  await charge(half, '2025-01', 'failed')
  await charge(half, '2025-02', 'failed')
  answers.set(paymentIn(half.id, '2025-02'), 'succeeded')
  await end()
  const months = ['2025-01 failed open', '2025-02 paid paid']
  expect(await stateOf(half)).toEqual({ ...kept, months })
  await end()
  expect(await stateOf(half)).toMatchObject({
    months: ['2025-01 void placeLost', '2025-02 paid paid'],
    status: 'inactive',
    endsOn: '2025-02-28',
    lastMonth: '2025-02',
  })
})

it('a payment that cannot be canceled keeps its own place alone, until it can', async () => {
  const [stuck, other] = [place(), place()]
  await charge(stuck, '2025-02', 'failed')
  await charge(other, '2025-02', 'failed')
  answers.set(paymentIn(stuck.id, '2025-02'), new PaymentsError('refused', new Error('locked')))
  await end()
  expect(await stateOf(stuck)).toEqual({ ...kept, months: ['2025-02 failed open'] })
  expect(await stateOf(other)).toMatchObject({ status: 'inactive', endsOn: '2024-12-31' })
  answers.clear()
  await end()
  expect(await stateOf(stuck)).toMatchObject({ status: 'inactive', endsOn: '2024-12-31' })
})

it('a provider that is away is called for one place only, and for all in a later round', async () => {
  const both = [place(), place()]
  for (const one of both) {
    await charge(one, '2025-02', 'failed')
    answers.set(paymentIn(one.id, '2025-02'), new PaymentsError('noAnswer', new Error('away')))
  }
  await end()
  expect(requests).toBe(1)
  for (const one of both) {
    expect(await stateOf(one)).toEqual({ ...kept, months: ['2025-02 failed open'] })
  }
  answers.clear()
  await end()
  for (const one of both) expect(await stateOf(one)).toMatchObject({ status: 'inactive' })
})

it('what is given up by a decision meanwhile ends no place', async () => {
  const waived = place()
  await charge(waived, '2025-02', 'failed')
  meanwhile = () => waive(waived)
  await end()
  expect(await stateOf(waived)).toEqual({ ...kept, months: ['2025-02 void givenUp'] })
})
