import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'

type Sent = Record<string, string> | null | undefined

/**
 * Stripe's merge: sent keys are set, keys sent empty are removed, the rest stays, and null removes
 * all. At most 50 keys, names of 40 characters and values of 500.
 */
export function mergeMetadata(current: Stripe.Metadata | null, sent: Sent): Stripe.Metadata {
  if (sent === null) return {}
  const merged = { ...current, ...sent }
  const kept = Object.entries(merged).filter(([, value]) => value !== '')
  if (kept.length > 50) {
    throw invalidRequest('You can specify up to 50 metadata keys.', { param: 'metadata' })
  }
  for (const [key, value] of kept) {
    if (key.length > 40 || value.length > 500) {
      throw invalidRequest(
        'Metadata keys can have up to 40 characters and their values up to 500.',
        { param: `metadata[${key}]` },
      )
    }
  }
  return Object.fromEntries(kept)
}
