import { storedValue } from '#web/kernel/http/stored-value.ts'

/** A later visitor may be another user of the same computer. */
export const KEPT_MINUTES = 30

/**
 * A donation under way, kept in this tab, so that a reload or the way to the bank and back goes on
 * with the same payment instead of beginning another. Nothing about who gives.
 */
export interface PendingDonation {
  donationId: string
  clientSecret: string
  /** Euros. */
  amount: number
}

const key = 'pending donation'

/** What the form is called among those whose typing is kept. */
export const typedAs = 'donation'

function isPending(value: unknown): value is PendingDonation & { until: number } {
  const { donationId, clientSecret, amount } = (value ?? {}) as Partial<PendingDonation>
  return (
    [donationId, clientSecret].every((text) => typeof text === 'string') && Number.isFinite(amount)
  )
}

const stored = storedValue(() => window.sessionStorage, key, isPending)

/** Keeps this tab's purchase; without storage, a donation works as long as the page is not reloaded. */
export const pendingDonation = {
  read(): PendingDonation | null {
    const pending = stored.read()
    return pending && pending.until > Date.now() ? pending : null
  },
  write(pending: PendingDonation): void {
    stored.write({ ...pending, until: Date.now() + KEPT_MINUTES * 60_000 })
  },
  clear: stored.remove,
}
