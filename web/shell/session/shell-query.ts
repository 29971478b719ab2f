import { type ApiError, apiErrorOf } from '#web/kernel/http/api-error.ts'
import { onTabVisible } from '#web/shell/startup/tab-visible.ts'

export interface ShellQueryState<Value> {
  value: Value | null
  /** Why the newest attempt failed; null once one has succeeded. */
  error: ApiError | null
}

/** Calls back whenever the value should be refetched. */
export type RefetchTrigger = (callback: () => void) => void

export interface ShellQueryOptions<Value> {
  refetchOn?: readonly RefetchTrigger[]
  /** Called for each response and failure, before the subscribers. */
  onSettled?: (next: ShellQueryState<Value>, before: ShellQueryState<Value>) => void
}

/**
 * A query of the shell, which is on every page: the session, the settings, the banners. It is fetched once and
 * refetched on each trigger, and its value stays when that fails. Fetches do not overlap, and subscribers are
 * not notified without a change. Pages read by TanStack Query (docs/decisions/039-reading-from-the-server.md).
 */
export function createShellQuery<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  { refetchOn = [onTabVisible], onSettled }: ShellQueryOptions<Value> = {},
) {
  const empty: ShellQueryState<Value> = { value: null, error: null }
  const listeners = new Set<() => void>()
  let state = empty
  let first = empty
  let isFollowed = false
  let inFlight: { abort: AbortController; done: Promise<void> } | null = null

  function settle(answer: ShellQueryState<Value>): void {
    const before = state
    const next = { ...answer, value: sameOrNew(before.value, answer.value) }
    const changed = next.value !== before.value || !isSameError(next.error, before.error)
    if (changed) state = next
    onSettled?.(next, before)
    if (changed) for (const listener of listeners) listener()
  }

  function cancel(): void {
    inFlight?.abort.abort()
    inFlight = null
  }

  async function ask(abort: AbortController): Promise<void> {
    let answer: ShellQueryState<Value>
    try {
      answer = { value: await load(abort.signal), error: null }
    } catch (error) {
      if (abort.signal.aborted) return inFlight?.done
      inFlight = null
      return settle({ value: state.value, error: apiErrorOf(error) })
    }
    // Of two answers that cross on the way, the older one must not win.
    if (abort.signal.aborted) return inFlight?.done
    inFlight = null
    settle(answer)
  }

  /** Refetches, and aborts a pending fetch, whose response may be out of date. */
  function refresh(): Promise<void> {
    cancel()
    const abort = new AbortController()
    const done = ask(abort)
    inFlight = { abort, done }
    return done
  }

  /** Refetches, unless a request is pending. */
  const recheck = (): Promise<void> => inFlight?.done ?? refresh()

  function put(value: Value | null): void {
    cancel()
    settle({ value, error: null })
  }

  return {
    refresh,
    recheck,
    set: (value: Value) => put(value),
    /** The initial value, from the page. It is refetched all the same. */
    begin(value: Value): void {
      first = { value, error: null }
      state = first
    },
    /** Back to where nothing is known. */
    reset: () => put(null),
    get: () => state,
    /** The value that the page was prerendered with: late parts hydrate with the same. */
    getServerSnapshot: () => first,
    subscribe(listener: () => void): () => void {
      if (!isFollowed) {
        isFollowed = true
        for (const onTrigger of refetchOn) onTrigger(() => void recheck())
        // Not within React's hydration task: a first request takes as long as that.
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
