import { eq, sql } from 'drizzle-orm'
import { type Month, monthOf } from '#domain/calendar.ts'
import { madridDay } from '#domain/madrid-time.ts'
import type { RemoteInvoice } from '#server/adapters/payments.ts'
import { enrolments, invoices, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentSchedule } from './ensure-schedule.ts'

/** The month whose fee an invoice asks for. */
export function monthOfInvoice(invoice: RemoteInvoice): Month {
  return invoice.serviceMonth ?? monthOf(madridDay(invoice.createdAt))
}

/** A trial begins with an invoice over nothing, which is nobody's business. */
export function asksForMoney(invoice: RemoteInvoice): boolean {
  return invoice.amountCents > 0
}

/**
 * Stores what the provider says about an invoice, in place of what was known before. The caller
 * holds the schedule's lock and has fetched the invoice under it.
 */
export async function storeInvoice(
  deps: Pick<Deps, 'db'>,
  schedule: PaymentSchedule,
  invoice: RemoteInvoice,
): Promise<void> {
  const serviceMonth = monthOfInvoice(invoice)
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
        chargedOn: madridDay(invoice.createdAt),
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
