import { DAY_MS } from '#domain/kernel/durations.ts'
import { attempt, type StorageSource } from '#web/kernel/http/stored-value.ts'

/** Where the visits of the last day are kept; tabs share them. */
export const visitsKey = 'ongizate.visits'

/** So many visits in a day make a page popular (spec §9). */
const POPULAR = 2
/** No more are kept: a busy day in few bytes. */
const KEPT = 100

type Visit = [path: string, at: number]

const isVisit = (stored: unknown): stored is Visit =>
  Array.isArray(stored) && typeof stored[0] === 'string' && Number.isFinite(stored[1])

const visitsIn = (stored: unknown) => (Array.isArray(stored) ? stored.filter(isVisit) : [])

/**
 * Which pages this reader goes to again and again. Only paths and moments are kept, in this browser
 * alone; never what stands behind the question mark of an address.
 */
export function createVisits(storage: StorageSource, now: () => number) {
  let visits: Visit[] = []

  function read(): void {
    // Without storage, visits are counted for this tab alone.
    visits = attempt(() => visitsIn(JSON.parse(storage().getItem(visitsKey) ?? '[]')), visits)
    // A clock that was set back leaves visits that are still to come.
    visits = visits.filter(([, at]) => at <= now() && now() - at < DAY_MS)
  }

  return {
    visited(path: string): void {
      read()
      visits = [...visits, [path, now()] as Visit].slice(-KEPT)
      attempt(() => storage().setItem(visitsKey, JSON.stringify(visits)), undefined)
    },
    /** The pages with two visits or more in 24 hours, the most visited first (spec §9). */
    popular(): string[] {
      read()
      const counts = new Map<string, number>()
      for (const [path] of visits) counts.set(path, (counts.get(path) ?? 0) + 1)
      return [...counts]
        .filter(([, count]) => count >= POPULAR)
        .sort(([, a], [, b]) => b - a)
        .map(([path]) => path)
    },
  }
}
