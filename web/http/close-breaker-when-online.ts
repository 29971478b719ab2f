import { breakerKey } from './breaker.ts'

/**
 * Closes the breaker as soon as the browser is online again: the failures before were the
 * connection's, so waiting has no purpose (spec §4).
 */
export function closeBreakerWhenOnline(
  storage: () => Pick<Storage, 'removeItem'> = () => window.localStorage,
  events: Pick<EventTarget, 'addEventListener'> = window,
): void {
  events.addEventListener('online', () => {
    try {
      storage().removeItem(breakerKey)
    } catch {
      // Then the pause ends after its time.
    }
  })
}
