/** A function, since looking at `localStorage` alone throws where a browser forbids it. */
type StorageSource = () => Pick<Storage, 'getItem' | 'setItem'>

/** Where the visits of the last day are kept; tabs share them. */
export const visitsKey = 'ongizate.visits'

/** Milliseconds (spec §9). */
const DAY = 24 * 3_600_000
/** So many visits in a day make a page popular (spec §9). */
const POPULAR = 2
/** No more are kept: a busy day in few bytes. */
const KEPT = 100

type Visit = [path: string, at: number]

const isVisit = (kept: unknown): kept is Visit =>
  Array.isArray(kept) && typeof kept[0] === 'string' && Number.isFinite(kept[1])

/**
 * Which pages this reader goes to again and again. Only paths and moments are kept, in this browser
 * alone; never what stands behind the question mark of an address.
 */
export function createVisits(storage: StorageSource, now: () => number) {
  let visits: Visit[] = []

  function read(): void {
    try {
      const kept: unknown = JSON.parse(storage().getItem(visitsKey) ?? '[]')
      visits = Array.isArray(kept) ? kept.filter(isVisit) : []
    } catch {
      // Then visits are counted for this tab alone.
    }
    // A clock that was set back leaves visits that are still to come.
    visits = visits.filter(([, at]) => at <= now() && now() - at < DAY)
  }

  return {
    visited(path: string): void {
      read()
      visits = [...visits, [path, now()] as Visit].slice(-KEPT)
      try {
        storage().setItem(visitsKey, JSON.stringify(visits))
      } catch {
        // As above.
      }
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
