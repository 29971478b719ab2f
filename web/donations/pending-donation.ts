import { formTextsKey } from '#web/errors/form-texts-key.ts'

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

/** Whether this tab keeps anything of a donation: then the form has something to show. */
export function hasKept(): boolean {
  try {
    return [key, formTextsKey + typedAs].some(
      (name) => window.sessionStorage.getItem(name) !== null,
    )
  } catch {
    return false
  }
}

function isPending(kept: unknown): kept is PendingDonation & { until: number } {
  const { donationId, clientSecret, amount } = (kept ?? {}) as Partial<PendingDonation>
  return (
    [donationId, clientSecret].every((text) => typeof text === 'string') && Number.isFinite(amount)
  )
}

/** Of this tab; without storage, a donation works as long as the page is not reloaded. */
export const pendingDonation = {
  read(): PendingDonation | null {
    try {
      const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
      return isPending(kept) && kept.until > Date.now() ? kept : null
    } catch {
      return null
    }
  },
  write(pending: PendingDonation): void {
    try {
      const until = Date.now() + KEPT_MINUTES * 60_000
      window.sessionStorage.setItem(key, JSON.stringify({ ...pending, until }))
    } catch {
      // A full or forbidden storage must not prevent a donation.
    }
  },
  clear(): void {
    try {
      window.sessionStorage.removeItem(key)
    } catch {
      // Then nothing was kept.
    }
  },
}
