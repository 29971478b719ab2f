import type { Quote } from '#web/enrolments/confirmation/review.ts'
import { type StorageSource, type StoredValue, storedValue } from '#web/kernel/http/stored-value.ts'

/**
 * A purchase under way, kept in this tab so that a reload or the redirect to the bank resumes it
 * with the same card and the same order. Only ids: nothing about people.
 */
export interface PendingPurchase {
  /** The visit to the purchase page that it belongs to; another visit starts its own. */
  visit: string
  programmeId: number
  /** The price that the payer has agreed to; unset while the agreement is missing. */
  agreed: AgreedPrice | undefined
  paymentMethodId?: string
  orderId?: string
}

/** Euros for all people, as they were shown. */
export type AgreedPrice = Pick<Quote, 'firstMonth' | 'monthly' | 'nextPrice'>

/** Keeps this tab's purchase; without storage the purchase works as long as the page is not reloaded. */
export const pendingPurchase = (storage: StorageSource): StoredValue<PendingPurchase> =>
  storedValue(storage, 'pending purchase', isPending)

function isPending(value: unknown): value is PendingPurchase {
  const { visit, programmeId, agreed, paymentMethodId, orderId } = (value ??
    {}) as Partial<PendingPurchase>
  const isId = (id: unknown) => id === undefined || typeof id === 'string'
  const isAgreed = agreed === undefined || Number.isFinite(agreed?.firstMonth)
  return (
    typeof visit === 'string' &&
    Number.isInteger(programmeId) &&
    isId(paymentMethodId) &&
    isId(orderId) &&
    isAgreed
  )
}
