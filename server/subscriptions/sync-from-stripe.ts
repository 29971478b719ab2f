import { eq, or, sql } from 'drizzle-orm'
import { monthOf } from '#domain/calendar.ts'
import { madridDay } from '#domain/madrid-time.ts'
import type { RemoteEvent, RemoteInvoice } from '#server/adapters/payments.ts'
import { enrolments, invoices, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { endSchedule } from './end-schedule.ts'
import type { PaymentSchedule } from './ensure-schedule.ts'
import { scheduleLock, topUpSchedule } from './top-up.ts'

/**
 * Makes our tables agree with what the provider holds now. Of the event only the id of its object
 * is used: events come twice, late and out of order, and the newest state is always the one fetched.
 */
export async function syncFromEvent(deps: Deps, event: RemoteEvent): Promise<void> {
  const { objectId, type } = event
  if (!objectId) return
  if (type.startsWith('invoice.') && objectId.startsWith('in_')) await syncInvoice(deps, objectId)
  if (type === 'subscription_schedule.canceled') await syncEnd(deps, objectId)
}

/** A schedule that the provider has ended, as after a charge that failed too often. */
async function syncEnd(deps: Deps, stripeScheduleId: string): Promise<void> {
  const [schedule] = await deps.db
    .select()
    .from(paymentSchedules)
    .where(eq(paymentSchedules.stripeScheduleId, stripeScheduleId))
  if (!schedule) return
  await deps.withLock(scheduleLock(schedule.id), async () => {
    const remote = await deps.payments.retrieveSchedule(stripeScheduleId)
    if (remote.status === 'canceled') await endSchedule(deps, schedule.id)
  })
}

async function syncInvoice(deps: Deps, stripeInvoiceId: string): Promise<void> {
  const first = await deps.payments.retrieveInvoice(stripeInvoiceId)
  // A trial begins with an invoice over nothing, which is nobody's business.
  if (first.amountCents === 0) return
  const schedule = await scheduleOf(deps, first)
  if (!schedule) return
  await deps.withLock(scheduleLock(schedule.id), async () => {
    const invoice = await deps.payments.retrieveInvoice(stripeInvoiceId)
    await storeInvoice(deps, schedule, invoice)
  })
  await topUpSchedule(deps, schedule.id)
}

async function scheduleOf(
  deps: Deps,
  invoice: RemoteInvoice,
): Promise<PaymentSchedule | undefined> {
  const { paymentScheduleId, stripeSubscriptionId } = invoice
  const [schedule] = await deps.db
    .select()
    .from(paymentSchedules)
    .where(
      or(
        sql`${paymentSchedules.id}::text = ${paymentScheduleId}`,
        eq(paymentSchedules.stripeSubscriptionId, stripeSubscriptionId ?? ''),
      ),
    )
  return schedule
}

async function storeInvoice(deps: Deps, schedule: PaymentSchedule, invoice: RemoteInvoice) {
  const chargedOn = madridDay(invoice.createdAt)
  const serviceMonth = invoice.serviceMonth ?? monthOf(chargedOn)
  const state = {
    number: invoice.number,
    amountCents: invoice.amountCents,
    status: invoice.status,
    paidAt: invoice.paidAt,
  }
  await deps.db.transaction(async (tx) => {
    const [enrolment] = await tx
      .select({ payerId: enrolments.payerId })
      .from(enrolments)
      .where(eq(enrolments.id, schedule.enrolmentId))
    if (!enrolment) throw new Error('a payment schedule belongs to an enrolment')
    await tx
      .insert(invoices)
      .values({
        ...state,
        stripeInvoiceId: invoice.id,
        payerId: enrolment.payerId,
        enrolmentId: schedule.enrolmentId,
        chargedOn,
        serviceMonth,
      })
      .onConflictDoUpdate({ target: invoices.stripeInvoiceId, set: state })
    await tx
      .update(paymentSchedules)
      .set({
        chargedThrough: sql`greatest(${paymentSchedules.chargedThrough}, ${serviceMonth})`,
      })
      .where(eq(paymentSchedules.id, schedule.id))
  })
}
