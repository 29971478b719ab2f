import type { z } from 'zod'
import type { refundableInvoice, refundView } from '#domain/billing/admin/refund-contract.ts'
import { type RefundFacts, refundableCents, refundFailureOf } from '#domain/billing/refund.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { type Cents, toEuros } from '#domain/kernel/money.ts'
import { payerView } from '#server/accounts/payer-view.ts'
import { findCharge } from '#server/billing/refunds/find-charge.ts'
import type { PaymentName, Refund } from '#server/billing/refunds/refunded-payment.ts'
import { refundsOf } from '#server/billing/refunds/settle-refund.ts'
import { enrolleeName } from '#server/enrolments/enrollee-name.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { users } from '#server/schema.ts'

type View = z.output<typeof refundView>

/** Refunds as administrators see them, with the names of those who requested them. */
export async function viewsOf(tx: Queryable, rows: readonly Refund[]): Promise<View[]> {
  const askers = rows.flatMap(({ requestedBy }) => requestedBy ?? [])
  const people = await tx.select().from(users).where(inArray(users.id, askers))
  const names = new Map(people.map((user) => [user.id, fullName(user)]))
  return rows.map((row) => ({
    id: row.id,
    amount: toEuros(row.amountCents),
    reason: row.reason,
    comment: row.comment,
    status: row.status,
    failure: row.status === 'failed' ? refundFailureOf(row.failure) : null,
    requestedBy: names.get(row.requestedBy ?? '') || null,
    createdOn: madridDay(row.createdAt),
  }))
}

/**
 * A charge as the screen for giving its money back needs it.
 * @throws DomainError invoices.notFound
 */
export async function refundableView(
  deps: Deps,
  chargeId: string,
): Promise<z.output<(typeof refundableInvoice)['response']>> {
  const found = await findCharge(deps.db, chargeId)
  if (!found) throw new DomainError('invoices.notFound')
  const { charge, payment, payer, enrollee, programme } = found
  const { providerId } = payment
  const paid = { ...charge, isPaid: charge.status === 'settled' && providerId !== null, providerId }
  return {
    ...(await refundableMoney(deps, { kind: 'charge', id: charge.id }, paid)),
    payer: payerView(payer),
    enrollee: enrolleeName(enrollee),
    programmeName: programme,
    month: charge.serviceMonth,
    date: charge.chargedOn,
  }
}

interface PaidMoney extends Omit<RefundFacts, 'refunds'> {
  refundedCents: Cents
  /** Its payment's, once that was asked for. */
  providerId: string | null
}

/** Returns what went back of what was paid, and what can, in euros. */
export async function refundableMoney(deps: Deps, name: PaymentName, paid: PaidMoney) {
  const { amountCents, refundedCents, providerId } = paid
  const refunds = await refundsOf(deps.db, name)
  const refundable = refundableCents({ ...paid, refunds })
  return {
    id: name.id,
    amount: toEuros(amountCents),
    refunded: toEuros(refundedCents),
    refundable: toEuros(refundable),
    card: refundable > 0 && providerId ? await cardOf(deps, providerId) : null,
    refunds: await viewsOf(deps.db, refunds),
  }
}

/** Only to say where the money goes: the screen works without it. */
async function cardOf(deps: Deps, paymentId: string) {
  return deps.payments.cardOf(paymentId).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the card of a payment could not be read')
    return null
  })
}
