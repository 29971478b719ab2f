/** Milliseconds; a token lives a quarter of an hour (spec §7, §9). */
const RENEWAL_INTERVAL_MS = 10 * 60_000

/** The window's timers and focus events. */
interface RenewalTriggers {
  setInterval: (callback: () => void, milliseconds: number) => unknown
  addEventListener: (name: 'focus', listener: () => void) => void
}

/**
 * Renews the CSRF token now, every ten minutes, and whenever the window gets the focus (spec §7). A
 * call that finds none fetches its own.
 */
export function keepCsrfFresh(
  renew: () => Promise<void>,
  triggers: RenewalTriggers = window,
): void {
  const again = () => void renew().catch(() => undefined)
  again()
  triggers.setInterval(again, RENEWAL_INTERVAL_MS)
  triggers.addEventListener('focus', again)
}
