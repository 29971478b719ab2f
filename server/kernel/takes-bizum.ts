import type { Deps } from './deps.ts'
import { createRevalidatedCache, type RevalidatedCache } from './revalidated-cache.ts'

/** An account takes Bizum for years, or not at all: a change is seen within a minute. */
const FRESH_FOR_MS = 60_000

/**
 * Returns whether the account at the provider takes payments by Bizum. Until the provider has said so it does
 * not: what is not offered can be paid otherwise, and what is offered in vain cannot.
 */
export function createTakesBizum({
  payments,
  clock,
  log,
}: Pick<Deps, 'payments' | 'clock' | 'log'>): RevalidatedCache<boolean> {
  return createRevalidatedCache<boolean>(
    {
      freshForMs: FRESH_FOR_MS,
      initial: () => false,
      read: () => payments.takesBizum(),
      onFailure: (error) =>
        log.warn({ err: error }, 'the account at the provider could not be read'),
    },
    clock,
  )
}
