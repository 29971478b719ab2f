import { DAY_MS } from '#domain/kernel/durations.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { queueStaffMails } from '#server/accounts/active-staff.ts'
import { returnPayment } from '#server/billing/charges/return-payment.ts'
import { sendDunningMailSoon } from '#server/billing/dunning/send-dunning-mail.ts'
import { findByPaymentId } from '#server/billing/refunds/refunded-kinds.ts'
import { columnsOf, type PaymentName } from '#server/billing/refunds/refunded-payment.ts'
import { lockPayment } from '#server/billing/refunds/settle-refund.ts'
import type { RemoteDispute } from '#server/kernel/adapters/payments/disputes.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, ne, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges, disputes, donations } from '#server/schema.ts'
import { disputeMail } from './dispute-mail.ts'

/** Disputes are opened within some months, and decided within some more. */
const DAYS = 200

/**
 * Stores what the provider says of the disputes of a payment. Idempotent, and safe to run concurrently.
 * @throws PaymentsError
 */
export async function syncDisputes(deps: Deps, paymentId: string): Promise<void> {
  for (const remote of await deps.payments.disputesOf(paymentId)) await storeDispute(deps, remote)
}

/**
 * Stores what the provider's events have not brought of disputes: events are repeated for three days
 * only, and an installation may not be sent them.
 * @throws PaymentsError
 */
export async function catchUpDisputes(deps: Deps): Promise<void> {
  const now = await deps.businessClock.now()
  const recent = await deps.payments.disputesSince(new Date(now.getTime() - DAYS * DAY_MS))
  for (const remote of recent) await storeDispute(deps, remote)
}

async function storeDispute(deps: Deps, remote: RemoteDispute): Promise<void> {
  const { paymentId } = remote
  const payment = paymentId && (await findByPaymentId(deps.db, paymentId))
  if (!payment) return
  const now = await deps.businessClock.now()
  let payerId: string | null = null
  await deps.db.transaction(async (tx) => {
    // The payment's row orders them, as it does refunds.
    const locked = await lockPayment(tx, payment)
    const { id: stripeDisputeId, amountCents, reason, status, evidenceDueBy, createdAt } = remote
    const [known] = await tx
      .select()
      .from(disputes)
      .where(eq(disputes.stripeDisputeId, stripeDisputeId))
      .for('update')
    // What has been decided is not open again.
    if (known && (known.status === status || known.status !== 'open')) return
    const isReturn = payment.kind === 'charge' && status === 'lost'
    // That it was paid is not stored yet: the nightly look finds it once it is.
    if (isReturn && !locked?.payment.isPaid) return
    const closedAt = status === 'open' ? null : now
    const disputeId = known?.id ?? crypto.randomUUID()
    if (known) {
      await tx.update(disputes).set({ status, closedAt }).where(eq(disputes.id, disputeId))
    } else {
      await tx.insert(disputes).values({
        id: disputeId,
        ...columnsOf(payment),
        stripeDisputeId,
        amountCents,
        reason,
        status,
        evidenceDueBy,
        openedAt: createdAt,
        closedAt,
      })
    }
    await recount(tx, payment)
    if (isReturn) {
      const of = { chargeId: payment.id, providerId: paymentId, disputeId }
      payerId = await returnPayment(tx, deps, of, amountCents, now)
    }
    await queueStaffMails(
      tx,
      deps,
      { right: 'money', template: disputeMail, occasion: `dispute-${status}-${remote.id}` },
      () => ({
        status: isReturn && !known ? 'returned' : status,
        isOwed: payerId !== null,
        amountCents,
        answerBy: status === 'open' && evidenceDueBy ? madridDay(evidenceDueBy) : null,
      }),
    )
  })
  if (payerId !== null) sendDunningMailSoon(deps, payerId)
}

/** Counts what is disputed of a payment; a charge whose dispute was lost is owed again, a donation is not. */
async function recount(tx: Queryable, { kind, id }: PaymentName): Promise<void> {
  const owner = kind === 'charge' ? disputes.chargeId : disputes.donationId
  const counts = kind === 'charge' ? eq(disputes.status, 'open') : ne(disputes.status, 'won')
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${disputes.amountCents}), 0)::int` })
    .from(disputes)
    .where(and(eq(owner, id), counts))
  const counted = { disputedCents: sum?.cents ?? 0 }
  if (kind === 'charge') await tx.update(charges).set(counted).where(eq(charges.id, id))
  else await tx.update(donations).set(counted).where(eq(donations.id, id))
}
