import { breakerKey } from './breaker.ts'
import { attempt } from './stored-value.ts'

/**
 * Closes the breaker as soon as the browser is online again: the failures before were the
 * connection's, so waiting has no purpose (spec §4).
 */
export function closeBreakerWhenOnline(
  storage: () => Pick<Storage, 'removeItem'> = () => window.localStorage,
  events: Pick<EventTarget, 'addEventListener'> = window,
): void {
  events.addEventListener('online', () => {
    // Without storage, the pause ends after its time.
    attempt(() => storage().removeItem(breakerKey), undefined)
  })
}
