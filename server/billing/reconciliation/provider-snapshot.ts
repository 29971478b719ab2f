import type { OurCharge, TheirPayment, TheirRefund } from '#domain/billing/reconciliation-facts.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import type { RemotePayment } from '#server/kernel/adapters/payments/charges.ts'
import type { Payments } from '#server/kernel/adapters/payments/payments.ts'

/** Clocks may differ, and a day is a page at most. */
const MARGIN_MS = DAY_MS

interface ProviderPayments {
  payments: TheirPayment[]
  refunds: TheirRefund[]
}

/** A payment's id, and our mark in it. */
export interface PaymentOfCharge {
  paymentId: string
  chargeId: string | null
}

type ChargeMarks = Pick<OurCharge, 'id' | 'paymentId' | 'returnedPaymentIds'>

type ReadPayment = TheirPayment & { customerId: string | null }

/** The provider's payments of a period; what is taken out is not kept any longer. */
interface ProviderSnapshot {
  /** Counts the payments that were read. */
  size: number
  /** Takes what belongs to these charges. */
  take(charges: readonly ChargeMarks[]): ProviderPayments
  /** Returns what no charge has taken: payments, and those of which something was given back. */
  left(): PaymentOfCharge[]
  leftPayments(): ReadPayment[]
}

/**
 * Reads all payments and refunds that were made since then once, a hundred at a time.
 * @throws PaymentsError
 */
export async function readProviderSnapshot(
  { listPayments, refundsSince }: Pick<Payments, 'listPayments' | 'refundsSince'>,
  since: Date,
): Promise<ProviderSnapshot> {
  const from = new Date(since.getTime() - MARGIN_MS)
  const payments = new Map<string, ReadPayment>()
  const idsOf = new Map<string, Set<string>>()
  for await (const page of listPayments(from)) {
    for (const payment of page.flatMap(readPayment)) {
      const { id, chargeId } = payment
      payments.set(id, payment)
      if (chargeId !== null) idsOf.set(chargeId, (idsOf.get(chargeId) ?? new Set()).add(id))
    }
  }
  const refunds = Map.groupBy(await refundsSince(from), ({ paymentId }) => paymentId)

  function takeOne({ id, paymentId, returnedPaymentIds }: ChargeMarks): ProviderPayments {
    const stored = [...(paymentId === null ? [] : [paymentId]), ...returnedPaymentIds]
    const ids = new Set([...(idsOf.get(id) ?? []), ...stored])
    const own = [...ids].flatMap((one) => payments.get(one) ?? [])
    const givenBack = stored.flatMap((one) => refunds.get(one) ?? [])
    for (const one of ids) payments.delete(one)
    for (const one of stored) refunds.delete(one)
    return { payments: own, refunds: givenBack }
  }

  return {
    size: payments.size,
    take(charges) {
      const taken = charges.map(takeOne)
      return {
        payments: taken.flatMap((one) => one.payments),
        refunds: taken.flatMap((one) => one.refunds),
      }
    },
    left: () => [
      ...[...payments.values()].map(({ id: paymentId, chargeId }) => ({ paymentId, chargeId })),
      ...[...refunds.keys()].flatMap((paymentId) => {
        return paymentId === null ? [] : { paymentId, chargeId: null }
      }),
    ],
    leftPayments: () => [...payments.values()],
  }
}

/**
 * One payment as the comparison takes it; leaves out unpaid ones, and those without a charge and a
 * customer of ours.
 */
export function readPayment(payment: RemotePayment): ReadPayment[] {
  const { id, status, chargeId, customerId, attemptedAt, paidAt } = payment
  const isMoney = status === 'succeeded' || status === 'processing'
  if (id === null || !isMoney || (chargeId === null && customerId === null)) return []
  const { amountCents, currency, refundedCents } = payment
  return [
    {
      id,
      chargeId,
      customerId,
      amountCents,
      currency,
      refundedCents,
      status,
      payerId: null,
      paidAt: paidAt ?? attemptedAt,
    },
  ]
}
