import { cacheName } from './cache-name.ts'
import { attempt } from './stored-value.ts'

const listeners = new Set<() => void>()

/**
 * Calls back when this tab's account changes, or is logged out. Modules that keep personal data in
 * memory drop them then; modules that were never loaded keep none.
 */
export function onAccountChange(listener: () => void): void {
  listeners.add(listener)
}

/** Has everything personal dropped that is kept in memory, and what outlives a reload. */
export function clearAccountData(): void {
  for (const listener of listeners) listener()
  // By hand: what has kept it may not have been loaded since.
  attempt(() => sessionStorage.removeItem(cacheName), undefined)
}

/**
 * Drops all cached responses of the server, also public ones: a page that has broken on one would
 * break on it again.
 */
export function clearCachedResponses(): void {
  clearAccountData()
  attempt(() => localStorage.removeItem(cacheName), undefined)
}
