import { attempt, type StorageSource } from './stored-value.ts'

/** Where the state is kept; tabs share it. */
export const breakerKey = 'ongizate.breakers'

/** After so many consecutive failures the breaker opens (spec §4, §9). */
const FAILURES = 3
/** How long an open breaker refuses calls (spec §4, §9). */
const PAUSE_MS = 30_000
/** After this a probe counts as lost, since its tab was closed: longer than any call (spec §7). */
const PROBE_TIMEOUT_MS = 90_000
/** How often a tab checks whether another tab's probe has ended. */
const PROBE_POLL_MS = 5_000

interface State {
  failures: number
  /** When the newest failure was, in milliseconds since 1970. */
  failedAt: number
  /** When a probe was sent whose end is not known yet. */
  probedAt?: number
}

/**
 * Spares a server that does not answer, and its readers the waiting: a call that has failed three
 * times in a row is refused for 30 seconds; then a single one may try, in any tab (spec §4).
 * Where the browser forbids its storage, each tab counts for itself.
 */
export function createBreaker(storage: StorageSource, now: () => number) {
  let states: Record<string, State> = {}

  function read(): void {
    states = attempt(() => statesIn(JSON.parse(storage().getItem(breakerKey) ?? '{}')), states)
  }

  function write(): void {
    attempt(() => storage().setItem(breakerKey, JSON.stringify(states)), undefined)
  }

  /** Milliseconds since then; a clock that was set back counts as a long time. */
  function since(moment: number): number {
    const passed = now() - moment
    return passed < 0 ? Number.POSITIVE_INFINITY : passed
  }

  return {
    /** Tells whether this call may be made now. One that may has to end with `succeeded` or `failed`. */
    admits(key: string): boolean {
      read()
      const state = states[key]
      if (!state || state.failures < FAILURES) return true
      if (since(state.failedAt) < PAUSE_MS) return false
      if (state.probedAt !== undefined && since(state.probedAt) < PROBE_TIMEOUT_MS) return false
      states[key] = { ...state, probedAt: now() }
      write()
      return true
    },
    /** Milliseconds after which a call that was refused is worth another try. */
    remainingPause(key: string): number {
      const passed = since(states[key]?.failedAt ?? 0)
      return passed < PAUSE_MS ? PAUSE_MS - passed : PROBE_POLL_MS
    },
    succeeded(key: string): void {
      read()
      if (!states[key]) return
      delete states[key]
      write()
    },
    failed(key: string): void {
      read()
      states[key] = { failures: (states[key]?.failures ?? 0) + 1, failedAt: now() }
      write()
    },
    /** The call ended without a result, as its page was left. */
    abandoned(key: string): void {
      read()
      if (states[key]?.probedAt === undefined) return
      delete states[key].probedAt
      write()
    },
  }
}

/** The valid states among the stored ones. */
function statesIn(stored: unknown): Record<string, State> {
  const valid = Object.entries(stored ?? {}).filter(
    ([, state]) => Number.isFinite(state?.failures) && Number.isFinite(state?.failedAt),
  )
  return Object.fromEntries(valid)
}

export type Breaker = ReturnType<typeof createBreaker>
