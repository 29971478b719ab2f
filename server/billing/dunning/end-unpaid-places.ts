import { and, eq, lt, or } from 'drizzle-orm'
import { lastDayOf } from '#domain/calendar.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { PaymentsError } from '#server/adapters/payments.ts'
import type { Queryable } from '#server/db/client.ts'
import { enrolments, invoices, paymentFailures, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { ensureEnd } from '#server/billing/charges/ensure-end.ts'
import type { PaymentSchedule } from '#server/billing/charges/ensure-schedule.ts'
import { lastPaidMonth } from '#server/billing/charges/last-paid-month.ts'
import { storeInvoice } from '#server/billing/charges/store-invoice.ts'
import { scheduleLock } from '#server/billing/charges/top-up.ts'

/**
 * Ends the places whose grace is over without payment, and those whose subscription the provider has
 * ended by itself: what is owed is given up for good, and nothing is charged after. It can be cut off
 * anywhere and repeated; one place that fails holds none of the others up.
 */
export async function endUnpaidPlaces(deps: Deps): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  const rows = await deps.db
    .selectDistinct({ schedule: paymentSchedules })
    .from(paymentFailures)
    .innerJoin(invoices, eq(invoices.id, paymentFailures.invoiceId))
    .innerJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, invoices.enrolmentId))
    .where(
      and(
        eq(paymentFailures.state, 'open'),
        or(lt(paymentFailures.graceEndsOn, today), eq(paymentSchedules.status, 'ended')),
      ),
    )
  for (const { schedule } of rows) {
    await endPlace(deps, schedule).catch((error: unknown) => {
      deps.log.error({ err: error, paymentScheduleId: schedule.id }, 'a place could not be ended')
    })
  }
}

async function endPlace(deps: Deps, schedule: PaymentSchedule): Promise<void> {
  const isLost = await deps.withLock(scheduleLock(schedule.id), async () => {
    // The provider decides whether a payment in this very moment comes in time: what it has voided
    // cannot be paid, and what is paid it does not void.
    const stillOwed = await giveUpOwed(deps, schedule)
    if (stillOwed.length === 0) return false
    await noteLoss(deps, schedule, stillOwed)
    return true
  })
  if (isLost) await ensureEnd(deps, schedule.id)
}

/** Voids whatever is owed for an enrolment, and answers the failures that this leaves unpaid for ever. */
async function giveUpOwed(deps: Deps, schedule: PaymentSchedule): Promise<string[]> {
  const owed = await deps.db
    .select({ id: paymentFailures.id, stripeInvoiceId: invoices.stripeInvoiceId })
    .from(paymentFailures)
    .innerJoin(invoices, eq(invoices.id, paymentFailures.invoiceId))
    .where(and(eq(invoices.enrolmentId, schedule.enrolmentId), eq(paymentFailures.state, 'open')))
  const unpaid: string[] = []
  for (const { id, stripeInvoiceId } of owed) {
    if (await isGivenUp(deps, schedule, stripeInvoiceId)) unpaid.push(id)
  }
  return unpaid
}

async function isGivenUp(
  deps: Deps,
  schedule: PaymentSchedule,
  stripeInvoiceId: string,
): Promise<boolean> {
  const before = await deps.payments.retrieveInvoice(stripeInvoiceId)
  if (before.status === 'failed' || before.status === 'open') {
    await deps.payments.voidInvoice(stripeInvoiceId).catch((error: unknown) => {
      // Paid a moment ago, perhaps: it is asked once more.
      if (!(error instanceof PaymentsError) || error.kind === 'noAnswer') throw error
      deps.log.warn({ err: error, stripeInvoiceId }, 'an invoice was not voided')
    })
  }
  const after = await deps.payments.retrieveInvoice(stripeInvoiceId)
  await storeInvoice(deps, schedule, after)
  return after.status === 'void'
}

/** From here on the enrolment is over, with the last month that is paid; `ensureEnd` does the rest. */
async function noteLoss(
  deps: Deps,
  { id, enrolmentId }: PaymentSchedule,
  failureIds: readonly string[],
): Promise<void> {
  const now = await deps.businessClock.now()
  await deps.db.transaction(async (tx) => {
    const [schedule] = await tx
      .select()
      .from(paymentSchedules)
      .where(eq(paymentSchedules.id, id))
      .for('no key update')
    if (!schedule) throw new Error('a payment schedule is never deleted once it is charged')
    const paidMonth = await lastPaidMonth(tx, schedule)
    if (schedule.status === 'active') {
      await tx
        .update(paymentSchedules)
        .set({ lastMonth: paidMonth, endPlannedAt: null })
        .where(eq(paymentSchedules.id, id))
    }
    await endEnrolment(tx, enrolmentId, lastDayOf(paidMonth), now)
    for (const failureId of failureIds) {
      await tx
        .update(paymentFailures)
        .set({ state: 'placeLost', settledAt: now })
        .where(and(eq(paymentFailures.id, failureId), eq(paymentFailures.state, 'open')))
    }
  })
}

/** Whoever had cancelled before keeps the day on which they did. */
async function endEnrolment(
  tx: Queryable,
  enrolmentId: string,
  effectiveEndDate: string,
  now: Date,
): Promise<void> {
  const which = eq(enrolments.id, enrolmentId)
  await tx
    .update(enrolments)
    .set({ status: 'inactive', endedAt: now })
    .where(and(which, eq(enrolments.status, 'active')))
  await tx.update(enrolments).set({ effectiveEndDate }).where(which)
}
