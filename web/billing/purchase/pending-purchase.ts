import type { Quote } from '#web/enrolments/confirmation/review.ts'

/**
 * A purchase under way, kept in this tab so that a reload or the way to the bank and back goes on
 * with the same card and the same order instead of starting anew. Only ids: nothing about people.
 */
export interface PendingPurchase {
  /** The visit to the purchase page that it belongs to; another visit starts its own. */
  visit: string
  programmeId: number
  /** What the payer has agreed to; unset while they have to be asked. */
  agreed: AgreedPrice | undefined
  paymentMethodId?: string
  orderId?: string
}

/** Euros for all people, as they were shown. */
export type AgreedPrice = Pick<Quote, 'firstMonth' | 'monthly' | 'nextPrice'>

export interface PendingPurchases {
  read(): PendingPurchase | null
  write(purchase: PendingPurchase): void
  clear(): void
}

const key = 'pending purchase'

export function pendingPurchases(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): PendingPurchases {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
        return isPending(kept) ? kept : null
      } catch {
        return null
      }
    },
    write(purchase) {
      try {
        storage.setItem(key, JSON.stringify(purchase))
      } catch {
        // Without storage the purchase works all the same, as long as nobody reloads the page.
      }
    },
    clear: () => storage.removeItem(key),
  }
}

function isPending(kept: unknown): kept is PendingPurchase {
  const { visit, programmeId, agreed, paymentMethodId, orderId } = (kept ??
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
