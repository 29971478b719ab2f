import { cacheName } from './cache-name.ts'

const listeners = new Set<() => void>()

/**
 * Calls back when this tab's account changes, or is logged out. Modules that keep personal data in
 * memory drop them then; modules that were never loaded keep none.
 */
export function onAccountGone(listener: () => void): void {
  listeners.add(listener)
}

/** Has everything personal dropped that is kept in memory, and what outlives a reload. */
export function emitAccountGone(): void {
  for (const listener of listeners) listener()
  try {
    // By hand: what has kept it may not have been loaded since.
    sessionStorage.removeItem(cacheName)
  } catch {
    // A browser that forbids its storage has kept nothing.
  }
}

/**
 * Drops all cached responses of the server, also public ones: a page that has broken on one would
 * break on it again.
 */
export function forgetAnswers(): void {
  emitAccountGone()
  try {
    localStorage.removeItem(cacheName)
  } catch {
    // As above.
  }
}
