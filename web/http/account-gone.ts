import { cacheName } from './cache-name.ts'

const listeners = new Set<() => void>()

/**
 * Calls back when the account that this tab has shown gives way to nobody or to another one. Whoever
 * keeps personal data in memory drops it then; code that was never loaded keeps none.
 */
export function onAccountGone(listener: () => void): void {
  listeners.add(listener)
}

/** Has everything personal dropped that is kept in memory, and what outlives a reload. */
export function tellAccountGone(): void {
  for (const listener of listeners) listener()
  try {
    // By hand: what has kept it may not have been loaded since.
    sessionStorage.removeItem(cacheName)
  } catch {
    // A browser that forbids its storage has kept nothing.
  }
}

/**
 * Has every answer of the server dropped that the browser keeps, also those that belong to nobody: a
 * page that has broken on one would break on it again.
 */
export function forgetAnswers(): void {
  tellAccountGone()
  try {
    localStorage.removeItem(cacheName)
  } catch {
    // As above.
  }
}
