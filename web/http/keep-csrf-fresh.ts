/** Milliseconds; a token lives a quarter of an hour (spec §7, §9). */
export const renewEvery = 10 * 60_000

/** Its timers and visibility events. */
export interface Occasions {
  setInterval: (callback: () => void, milliseconds: number) => unknown
  addEventListener: (name: 'focus', listener: () => void) => void
}

/**
 * Has a token for changing calls at hand from now on: at once, every ten minutes, and when the reader
 * comes back to the window (spec §7). A call that finds none fetches its own.
 */
export function keepCsrfFresh(renew: () => Promise<void>, occasions: Occasions = window): void {
  const again = () => void renew().catch(() => undefined)
  again()
  occasions.setInterval(again, renewEvery)
  occasions.addEventListener('focus', again)
}
