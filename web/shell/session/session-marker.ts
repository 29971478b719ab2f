/** A function, since looking at `localStorage` alone throws where a browser forbids it. */
type StorageSource = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where the tabs of this browser tell each other who is logged in. */
export const sessionMarkerKey = 'ongizate.session'

/** Stands for an account once somebody has logged out on purpose. */
const left = 'left'

/** What another tab has said: an account, that somebody logged out, or nothing to go by. */
export type MarkedSession = { userId: string } | 'left' | null

/**
 * Tells the other tabs of this browser who is logged in, by account id alone. It proves nothing, so
 * they ask the server who it is; only a log-out is believed at once. Writing what stands there
 * already is not heard anywhere, so tabs that agree fall silent.
 */
export function createSessionMarker(storage: StorageSource) {
  function read(): string | null {
    try {
      return storage().getItem(sessionMarkerKey)
    } catch {
      return null
    }
  }

  return {
    read(): MarkedSession {
      const text = read()
      if (text === null || text === left) return text
      return { userId: text }
    },
    tell(session: MarkedSession): void {
      const text = session === null || session === left ? session : session.userId
      const before = read()
      // That nobody is logged in is no news after a log-out.
      if (text === before || (text === null && before === left)) return
      try {
        if (text === null) storage().removeItem(sessionMarkerKey)
        else storage().setItem(sessionMarkerKey, text)
      } catch {
        // Without storage the other tabs notice when they are next looked at.
      }
    },
  }
}
