import { ApiError } from '#web/http/api-error.ts'
import { onTabVisible } from '#web/shell/startup/tab-visible.ts'

export interface RemoteState<Value> {
  value: Value | null
  /** Why the newest attempt failed; null once one has succeeded. */
  error: ApiError | null
}

/** Calls back whenever the value should be looked at again. */
export type Occasion = (callback: () => void) => void

export interface RemoteOptions<Value> {
  occasions?: readonly Occasion[]
  /** Called for each response and failure, before the subscribers. */
  onSettled?: (next: RemoteState<Value>, before: RemoteState<Value>) => void
}

/**
 * A value of the server that every page needs, outside of any page's queries: fetched once, again
 * on each of the occasions, and kept as it was when that fails. Fetches do not overlap, and
 * subscribers are not notified without a change.
 */
export function createRemoteValue<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  { occasions = [onTabVisible], onSettled }: RemoteOptions<Value> = {},
) {
  const empty: RemoteState<Value> = { value: null, error: null }
  const listeners = new Set<() => void>()
  let state = empty
  let first = empty
  let isFollowed = false
  let underWay: { abort: AbortController; done: Promise<void> } | null = null

  function settle(answer: RemoteState<Value>): void {
    const before = state
    const next = { ...answer, value: sameOrNew(before.value, answer.value) }
    const changed = next.value !== before.value || !isSameError(next.error, before.error)
    if (changed) state = next
    onSettled?.(next, before)
    if (changed) for (const listener of listeners) listener()
  }

  function giveUp(): void {
    underWay?.abort.abort()
    underWay = null
  }

  async function ask(abort: AbortController): Promise<void> {
    let answer: RemoteState<Value>
    try {
      answer = { value: await load(abort.signal), error: null }
    } catch (error) {
      if (abort.signal.aborted) return underWay?.done
      underWay = null
      if (!(error instanceof ApiError)) throw error
      return settle({ value: state.value, error })
    }
    // Of two answers that cross on the way, the older one must not win.
    if (abort.signal.aborted) return underWay?.done
    underWay = null
    settle(answer)
  }

  /** Refetches, and aborts a pending fetch, whose response may be out of date. */
  function refresh(): Promise<void> {
    giveUp()
    const abort = new AbortController()
    const done = ask(abort)
    underWay = { abort, done }
    return done
  }

  /** Makes sure that the value is being looked at: a question on its way is enough. */
  const recheck = (): Promise<void> => underWay?.done ?? refresh()

  function put(value: Value | null): void {
    giveUp()
    settle({ value, error: null })
  }

  return {
    refresh,
    recheck,
    set: (value: Value) => put(value),
    /** Begins with a value that has come with the page. It is looked at again all the same. */
    begin(value: Value): void {
      first = { value, error: null }
      state = first
    },
    /** Back to where nothing is known. */
    reset: () => put(null),
    get: () => state,
    /** What the page was made with: late parts of it are woken up with the same. */
    getBeforeScripts: () => first,
    subscribe(listener: () => void): () => void {
      if (!isFollowed) {
        isFollowed = true
        for (const occasion of occasions) occasion(() => void recheck())
        // Not within React's own task, which wakes the page: a first request takes as long as that.
        setTimeout(() => void recheck())
      }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What was there already, as a whole or part by part, where the answer says the same again. */
function sameOrNew<Value>(before: Value, answer: Value): Value {
  if (JSON.stringify(before) === JSON.stringify(answer)) return before
  if (!before || answer?.constructor !== Object) return answer
  const parts: Value = { ...answer }
  for (const name in parts) parts[name] = sameOrNew(before[name], parts[name])
  return parts
}

function isSameError(a: ApiError | null, b: ApiError | null): boolean {
  return a?.code === b?.code && a?.message === b?.message
}
