import { attempt, type StorageSource } from '#web/kernel/http/stored-value.ts'

/** The storage key by which tabs share who is logged in. */
export const sessionMarkerKey = 'ongizate.session'

/** Replaces an account's id after a log-out on purpose. */
const left = 'left'

/** Another tab's mark: an account, a log-out, or nothing. */
export type MarkedSession = { userId: string } | 'left' | null

/**
 * Shares with the other tabs of this browser who is logged in, by account id alone. It proves
 * nothing, so they check it with the server; only a log-out takes effect at once. Writing an equal
 * value fires no storage event, so tabs that agree fall silent.
 */
export function createSessionMarker(storage: StorageSource) {
  const read = () => attempt(() => storage().getItem(sessionMarkerKey), null)

  return {
    read(): MarkedSession {
      const text = read()
      if (text === null || text === left) return text
      return { userId: text }
    },
    write(session: MarkedSession): void {
      const text = session === null || session === left ? session : session.userId
      const before = read()
      // After a log-out, a missing session is no news.
      if (text === before || (text === null && before === left)) return
      // Without storage the other tabs notice when they next become visible.
      attempt(() => {
        if (text === null) storage().removeItem(sessionMarkerKey)
        else storage().setItem(sessionMarkerKey, text)
      }, undefined)
    },
  }
}
