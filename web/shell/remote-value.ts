import { ApiError } from '#web/http/api-error.ts'
import { onTabVisible } from './tab-visible.ts'

export interface RemoteState<Value> {
  value: Value | null
  /** Why the newest attempt failed; null once one has succeeded. */
  error: ApiError | null
}

/** Calls back whenever the value should be looked at again. */
export type Occasion = (callback: () => void) => void

/**
 * A value of the server that every page needs, outside of any page's queries: fetched once, again
 * on each of the occasions, and kept as it was when the connection fails (spec §4).
 */
export function createRemoteValue<Value>(
  load: () => Promise<Value>,
  occasions: readonly Occasion[] = [onTabVisible],
) {
  const empty: RemoteState<Value> = { value: null, error: null }
  const listeners = new Set<() => void>()
  let state = empty
  let isFollowed = false
  let newest = 0

  function set(next: RemoteState<Value>): void {
    newest += 1
    state = next
    for (const listener of listeners) listener()
  }

  async function refresh(): Promise<void> {
    newest += 1
    const mine = newest
    try {
      const value = await load()
      if (mine === newest) set({ value, error: null })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Of two answers that cross on the way, the older one must not win.
      if (mine === newest) set({ ...state, error })
    }
  }

  return {
    refresh,
    set: (value: Value) => set({ value, error: null }),
    get: () => state,
    getBeforeScripts: () => empty,
    subscribe(listener: () => void): () => void {
      if (!isFollowed) {
        isFollowed = true
        for (const occasion of occasions) occasion(() => void refresh())
        void refresh()
      }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
