import type { Queryable } from '#server/kernel/db/client.ts'
import { refundedCharge } from './refunded-charge.ts'
import { refundedDonation } from './refunded-donation.ts'
import type { PaymentName, RefundedKind } from './refunded-payment.ts'

/** The kinds of payments that can be refunded. */
export const refundedKinds: Readonly<Record<PaymentName['kind'], RefundedKind>> = {
  charge: refundedCharge,
  donation: refundedDonation,
}

/** Returns what is paid with this payment of the provider, as far as our tables say. */
export async function findByPaymentId(
  db: Queryable,
  paymentId: string,
): Promise<PaymentName | null> {
  for (const kind of ['charge', 'donation'] as const) {
    const id = await refundedKinds[kind].findByPaymentId(db, paymentId)
    if (id !== null) return { kind, id }
  }
  return null
}
