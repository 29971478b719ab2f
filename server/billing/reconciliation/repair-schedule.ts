import { eq, sql } from 'drizzle-orm'
import { addMonths, monthOf } from '#domain/calendar.ts'
import type { KnownPrice } from '#domain/billing/agreed-prices.ts'
import type { Difference } from '#domain/billing/difference.ts'
import { nextChargedMonth } from '#domain/billing/reconcile-plan.ts'
import type { TheirSchedule } from '#domain/billing/reconciliation-facts.ts'
import type { Phase } from '#domain/billing/schedule.ts'
import { enrolments, invoices, paymentSchedules, programmes } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { pricesOf } from '#server/programmes/price-lists.ts'
import { endSchedule } from '#server/billing/charges/end-schedule.ts'
import { ensureEnd } from '#server/billing/charges/ensure-end.ts'
import { correctPlan, plannedPhases } from '#server/billing/charges/ensure-programme.ts'
import type { PaymentSchedule } from '#server/billing/charges/ensure-schedule.ts'
import { all } from './provider-books.ts'
import { finishOrdersOf, payerLock } from '#server/billing/orders/purchase.ts'
import { scheduleLock, topUpSchedule } from '#server/billing/charges/top-up.ts'

// Each of these takes the lock and sees for itself what is there: done twice, it is done once.

/** Brings a purchase that stands still to its end. */
export async function finishPurchase(deps: Deps, { userId }: Difference): Promise<void> {
  const payerId = given(userId)
  await deps.withLock(payerLock(payerId), () => finishOrdersOf(deps, payerId))
}

/**
 * Gives an enrolment a schedule at the provider again: one that is there already, or a new one for
 * the months to come. A schedule that has let go of its subscription is ended only then, so that its
 * end is not taken for the enrolment's.
 */
export async function remakeSchedule(deps: Deps, { enrolmentId }: Difference): Promise<void> {
  await withSchedule(deps, enrolmentId, async (row, programme) => {
    const own = (await all(deps.payments.listSchedules(row.customerId))).filter(
      ({ id, paymentScheduleId }) => paymentScheduleId === row.id || id === row.stripeScheduleId,
    )
    const running = own
      .filter(({ state }) => state === 'running')
      .sort((one, other) => one.changedAt.getTime() - other.changedAt.getTime())
    if (running.some(({ id }) => id === row.stripeScheduleId)) return
    const made = running[0] ? linked(running[0]) : await makeAnew(deps, row, programme)
    await deps.db
      .update(paymentSchedules)
      .set({ ...made, status: 'active', agreedPaymentMethodId: row.paymentMethodId })
      .where(eq(paymentSchedules.id, row.id))
    const former = own.find(({ id }) => id === row.stripeScheduleId)
    if (former?.state !== 'released') return
    const isOver = (await deps.payments.retrieveSchedule(former.id)).hasEnded
    if (!isOver) await deps.payments.cancelSchedule(former.id)
  })
}

/** Gives a schedule its agreed card, days and prices back, for all charges to come. */
export async function correctSchedule(deps: Deps, { enrolmentId }: Difference): Promise<void> {
  await withSchedule(deps, enrolmentId, (row, programme) => correctPlan(deps, row, programme))
}

/** Adds the months that are missing at the provider, whatever we believed to be there. */
export async function extendSchedule(deps: Deps, { enrolmentId }: Difference): Promise<void> {
  const id = await withSchedule(deps, enrolmentId, async (row) => {
    const { plannedThrough } = await deps.payments.retrieveSchedule(given(row.stripeScheduleId))
    await deps.db
      .update(paymentSchedules)
      .set({ plannedThrough })
      .where(eq(paymentSchedules.id, row.id))
    return row.id
  })
  if (id) await topUpSchedule(deps, id)
}

/** Tells the provider once more that an enrolment has ended. */
export async function endAgain(deps: Deps, { enrolmentId }: Difference): Promise<void> {
  const id = await withSchedule(deps, enrolmentId, async (row) => {
    if (row.lastMonth !== null) return row.id
    const [enrolment] = await deps.db
      .select()
      .from(enrolments)
      .where(eq(enrolments.id, row.enrolmentId))
    if (enrolment?.status !== 'inactive') return null
    const lastDay = enrolment.effectiveEndDate
    const lastMonth = lastDay ? monthOf(lastDay) : addMonths(row.firstMonth, -1)
    await deps.db.update(paymentSchedules).set({ lastMonth }).where(eq(paymentSchedules.id, row.id))
    return row.id
  })
  if (id) await ensureEnd(deps, id)
}

/** Ends an enrolment here that the provider charges no more. */
export async function followEnd(deps: Deps, { enrolmentId }: Difference): Promise<void> {
  await withSchedule(deps, enrolmentId, (row) => endSchedule(deps, row))
}

/** Ends a schedule at the provider that belongs to no enrolment, or is one too many. */
export async function cancelStray(deps: Deps, { scheduleId }: Difference): Promise<void> {
  const stray = given(scheduleId)
  await deps.withLock(scheduleLock(stray), async () => {
    const [owner] = await deps.db
      .select()
      .from(paymentSchedules)
      .where(eq(paymentSchedules.stripeScheduleId, stray))
    if (owner && owner.status !== 'ended') throw new Error('the schedule belongs to an enrolment')
    const { hasEnded } = await deps.payments.retrieveSchedule(stray)
    if (!hasEnded) await deps.payments.cancelSchedule(stray)
  })
}

/** Writes the row of `payment_schedules` anew that an enrolment has lost. */
export async function linkSchedule(deps: Deps, difference: Difference): Promise<void> {
  const enrolmentId = given(difference.enrolmentId)
  const theirs = (await all(deps.payments.listSchedules(given(difference.customerId)))).find(
    ({ id }) => id === difference.scheduleId,
  )
  const id = given(theirs?.paymentScheduleId)
  const paymentMethodId = given(theirs?.card)
  if (!theirs) return
  await deps.withLock(scheduleLock(id), async () => {
    const charged = await deps.db
      .select()
      .from(invoices)
      .where(eq(invoices.enrolmentId, enrolmentId))
      .orderBy(invoices.serviceMonth)
    const ahead = theirs.phases.filter(({ month }) => month !== null)
    const months = ahead.flatMap(({ month }) => month ?? [])
    // The first may cost half; what costs something else later is known besides.
    const price = (ahead[1] ?? ahead[0])?.amountCents
    const firstAmount = charged[0]?.amountCents ?? ahead[0]?.amountCents
    await deps.db
      .insert(paymentSchedules)
      .values({
        ...{ id, enrolmentId, paymentMethodId, ...linked(theirs) },
        status: 'active',
        customerId: theirs.customerId,
        agreedPaymentMethodId: paymentMethodId,
        firstMonth: given(charged[0]?.serviceMonth ?? months[0]),
        firstAmountCents: firstAmount ?? 0,
        monthlyCents: price ?? 0,
        knownPrices: await pricesCharged(deps.db, enrolmentId, ahead),
        chargedThrough: charged.at(-1)?.serviceMonth ?? null,
        startsAt: theirs.changedAt,
      })
      .onConflictDoNothing()
  })
}

/**
 * The prices that a schedule at the provider charges, and so its payer knows: what it does not charge
 * yet they are told of, or it is corrected.
 */
async function pricesCharged(
  db: Deps['db'],
  enrolmentId: string,
  ahead: TheirSchedule['phases'],
): Promise<KnownPrice[]> {
  const [enrolment] = await db.select().from(enrolments).where(eq(enrolments.id, enrolmentId))
  const prices = await pricesOf(db, given(enrolment?.programmeId))
  return prices.filter(({ from, cents }) => {
    const [first, ...later] = ahead.filter(({ month }) => month !== null)
    if ((first?.month ?? '') >= from) return true
    return later.some(({ month, amountCents }) => (month ?? '') >= from && amountCents === cents)
  })
}

/** What our row notes of a schedule at the provider. */
function linked(theirs: TheirSchedule) {
  return {
    stripeScheduleId: theirs.id,
    stripeSubscriptionId: theirs.subscriptionId,
    plannedThrough: theirs.phases.flatMap(({ month }) => month ?? []).at(-1) ?? null,
  }
}

async function makeAnew(deps: Deps, row: PaymentSchedule, programme: { id: number; name: string }) {
  const now = await deps.businessClock.now()
  const charges = plannedPhases(row, now)
  const [first] = charges
  if (!first) throw new Error('nothing is left to be charged')
  const trial: Phase = {
    ...{ kind: 'trial', startsAt: now, endsAt: first.startsAt, amount: 0, month: null },
  }
  // The provider has said that it holds none: a new key, stored before it is used (design §5).
  const [raised] = await deps.db
    .update(paymentSchedules)
    .set({ attempt: sql`${paymentSchedules.attempt} + 1`, startsAt: now })
    .where(eq(paymentSchedules.id, row.id))
    .returning()
  if (!raised) throw new Error('the payment schedule is gone')
  const { customerId, paymentMethodId } = row
  const made = await deps.payments.createSchedule(
    {
      paymentScheduleId: row.id,
      customerId,
      paymentMethodId,
      programme,
      phases: [trial, ...charges],
    },
    `schedule-${row.id}-${raised.attempt}`,
  )
  return {
    stripeScheduleId: made.id,
    stripeSubscriptionId: made.subscriptionId,
    plannedThrough: made.plannedThrough ?? nextChargedMonth(row, now),
  }
}

/** Works on the schedule's row as it is under its lock. */
async function withSchedule<T>(
  deps: Deps,
  enrolmentId: string | null,
  work: (row: PaymentSchedule, programme: { id: number; name: string }) => Promise<T>,
): Promise<T | null> {
  const read = () =>
    deps.db
      .select({ row: paymentSchedules, programme: { id: programmes.id, name: programmes.name } })
      .from(paymentSchedules)
      .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
      .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
      .where(eq(paymentSchedules.enrolmentId, given(enrolmentId)))
  const [found] = await read()
  if (!found) return null
  return deps.withLock(scheduleLock(found.row.id), async () => {
    const [current] = await read()
    return current ? work(current.row, current.programme) : null
  })
}

function given<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the difference does not say which')
  return value
}
