/** A function, since looking at `localStorage` alone throws where a browser forbids it. */
type StorageSource = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The storage key of the token; other tabs get its changes by this name. */
export const temporaryTokenKey = 'ongizate.temporaryToken'

/** As long as the server takes it (spec §7). */
const LIFETIME_MS = 10 * 60_000

/**
 * What log-in gives an administrator who still owes the second factor, for `X-Auth-Token` on the
 * calls that follow (spec §7). It opens nothing but the second factor; the session itself is in a
 * cookie that scripts cannot read, so no bearer token is kept in the browser.
 */
export function createTemporaryToken(storage: StorageSource, now: () => number) {
  function forget(): void {
    try {
      storage().removeItem(temporaryTokenKey)
    } catch {
      // A browser that forbids its storage has kept nothing.
    }
  }

  return {
    /** Keeps the token for ten minutes, in place of any before it. */
    keep(token: string): void {
      try {
        const kept = { token, until: now() + LIFETIME_MS }
        storage().setItem(temporaryTokenKey, JSON.stringify(kept))
      } catch {
        // The session's cookie alone also leads to the second factor.
      }
    },
    /** The token, or null when there is none or its ten minutes are over. */
    read(): string | null {
      try {
        const text = storage().getItem(temporaryTokenKey)
        if (text === null) return null
        const { token, until } = JSON.parse(text) as { token?: unknown; until?: unknown }
        const lasts = Number(until) - now()
        if (typeof token === 'string' && lasts > 0 && lasts <= LIFETIME_MS) return token
      } catch {
        // Unreadable, so of no use.
      }
      forget()
      return null
    },
    forget,
  }
}

/** The token of this browser. Log-in keeps it; verification, log-out and a 401 forget it. */
export const temporaryToken = createTemporaryToken(
  () => window.localStorage,
  () => Date.now(),
)
