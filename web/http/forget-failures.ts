import { breakerKey } from './breaker.ts'

/**
 * Lets calls through again as soon as the browser has its connection back: the failures before were
 * the connection's, and whoever waits for it should not wait for the breaker too (spec §4).
 */
export function forgetFailuresWhenBack(
  storage: () => Pick<Storage, 'removeItem'> = () => window.localStorage,
  events: Pick<EventTarget, 'addEventListener'> = window,
): void {
  events.addEventListener('online', () => {
    try {
      storage().removeItem(breakerKey)
    } catch {
      // Then the pause passes by itself.
    }
  })
}
