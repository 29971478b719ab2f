import { type StorageSource, storedValue } from './stored-value.ts'

/** The storage key of the token; other tabs get its changes by this name. */
export const temporaryTokenKey = 'ongizate.temporaryToken'

/** As long as the server takes it (spec §7). */
const LIFETIME_MS = 10 * 60_000

/**
 * Returns what log-in gives an administrator who still owes the second factor, for `X-Auth-Token` on the
 * calls that follow (spec §7). It opens nothing but the second factor; the session itself is in a
 * cookie that scripts cannot read, so no bearer token is kept in the browser.
 */
export function createTemporaryToken(storage: StorageSource, now: () => number) {
  const stored = storedValue(storage, temporaryTokenKey, isToken)

  return {
    /** Keeps the token for ten minutes, in place of any before it. */
    keep(token: string): void {
      // Without storage, the session's cookie alone also leads to the second factor.
      stored.write({ token, until: now() + LIFETIME_MS })
    },
    /** The token, or null when there is none or its ten minutes are over. */
    read(): string | null {
      const { token, until } = stored.read() ?? { token: null, until: 0 }
      const remaining = until - now()
      if (remaining > 0 && remaining <= LIFETIME_MS) return token
      stored.remove()
      return null
    },
    forget: stored.remove,
  }
}

function isToken(value: unknown): value is { token: string; until: number } {
  const { token, until } = (value ?? {}) as { token?: unknown; until?: unknown }
  return typeof token === 'string' && Number.isFinite(until)
}

/** The token of this browser. Log-in keeps it; verification, log-out and a 401 forget it. */
export const temporaryToken = createTemporaryToken(
  () => window.localStorage,
  () => Date.now(),
)
