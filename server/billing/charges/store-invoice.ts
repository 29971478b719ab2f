import { eq, sql } from 'drizzle-orm'
import { type Month, monthOf } from '#domain/calendar.ts'
import { madridDay } from '#domain/madrid-time.ts'
import type { RemoteInvoice } from '#server/adapters/payments.ts'
import type { Queryable } from '#server/db/client.ts'
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

/** An invoice as it now stands in our tables, and what was known of it before. */
export interface StoredInvoice {
  invoice: typeof invoices.$inferSelect
  /** `null`: not heard of until now. */
  before: typeof invoices.$inferSelect | null
  schedule: PaymentSchedule
  remote: RemoteInvoice
}

/**
 * Work of another slice in the transaction that stores an invoice; the schedule's lock is held. It is
 * asked again each time that the provider is, so doing it twice must change nothing.
 */
export type InvoiceHook = (tx: Queryable, deps: Deps, stored: StoredInvoice) => Promise<void>

/** The provider calls an invoice paid for ever; here it is refunded once all of it went back. */
const paidOrRefunded = sql`case
  when excluded.status = 'paid' and ${invoices.refundedCents} >= excluded.amount_cents then 'refunded'
  else excluded.status end`

/**
 * Asks for all invoices of a schedule's subscription and stores them; answers those that ask for money.
 * The caller holds the schedule's lock.
 * @throws PaymentsError
 */
export async function storeInvoicesOf(
  deps: Deps,
  schedule: PaymentSchedule,
): Promise<RemoteInvoice[]> {
  const { stripeSubscriptionId } = schedule
  if (!stripeSubscriptionId) return []
  const remote = (await deps.payments.invoicesOf(stripeSubscriptionId)).filter(asksForMoney)
  for (const invoice of remote) await storeInvoice(deps, schedule, invoice)
  return remote
}

/**
 * Stores what the provider says about an invoice, in place of what was known before. The caller
 * holds the schedule's lock and has fetched the invoice under it.
 */
export async function storeInvoice(
  deps: Deps,
  schedule: PaymentSchedule,
  remote: RemoteInvoice,
): Promise<void> {
  const serviceMonth = monthOfInvoice(remote)
  const state = {
    number: remote.number,
    amountCents: remote.amountCents,
    status: remote.status,
    paidAt: remote.paidAt,
  }
  await deps.db.transaction(async (tx) => {
    const [enrolment] = await tx
      .select({ payerId: enrolments.payerId })
      .from(enrolments)
      .where(eq(enrolments.id, schedule.enrolmentId))
    if (!enrolment) throw new Error('a payment schedule belongs to an enrolment')
    const [before = null] = await tx
      .select()
      .from(invoices)
      .where(eq(invoices.stripeInvoiceId, remote.id))
    const [invoice] = await tx
      .insert(invoices)
      .values({
        ...state,
        stripeInvoiceId: remote.id,
        payerId: enrolment.payerId,
        enrolmentId: schedule.enrolmentId,
        chargedOn: madridDay(remote.createdAt),
        serviceMonth,
      })
      .onConflictDoUpdate({
        target: invoices.stripeInvoiceId,
        set: { ...state, status: paidOrRefunded },
      })
      .returning()
    if (!invoice) throw new Error('an upsert answers its row')
    await tx
      .update(paymentSchedules)
      .set({
        chargedThrough: sql`greatest(${paymentSchedules.chargedThrough}, ${serviceMonth})`,
      })
      .where(eq(paymentSchedules.id, schedule.id))
    for (const hook of deps.invoiceHooks)
      await hook(tx, deps, { invoice, before, schedule, remote })
  })
}
