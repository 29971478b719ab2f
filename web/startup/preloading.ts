import { type ConnectionQuality, canPrefetch, type Purpose } from './connection-quality.ts'

/** Milliseconds that the pointer rests on a link before its page is fetched (spec §9). */
const HOVER_DELAY_MS = 200
/** Milliseconds; no more often is a page fetched in the background (spec §9). */
export const BACKGROUND_INTERVAL_MS = 10_000

interface PreloadingEnvironment {
  /** Fetches the code and the texts of a page. */
  load: (path: string) => Promise<unknown>
  /** The pages worth fetching ahead, the best first. */
  popular: () => readonly string[]
  connectionQuality: () => ConnectionQuality
}

/**
 * Decides which pages are prefetched, each once: those that a reader is about to open, and those
 * that are visited often (spec §9).
 */
export function createPreloading({ load, popular, connectionQuality }: PreloadingEnvironment) {
  const known = new Set<string>()
  let path: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function fetchAhead(path: string, purpose: Purpose): void {
    if (known.has(path) || !canPrefetch(connectionQuality(), purpose)) return
    known.add(path)
    // A real navigation fetches it again, and shows the error.
    load(path).catch(() => undefined)
  }

  return {
    /** The pointer or the focus is on a link to this page now; null: on none. */
    turnTo(next: string | null): void {
      if (next === path) return
      path = next
      clearTimeout(timer)
      if (next !== null) timer = setTimeout(() => fetchAhead(next, 'reader'), HOVER_DELAY_MS)
    },
    /** This page is here already. */
    isHere: (shown: string) => void known.add(shown),
    /** To be called every ten seconds: fetches the best page that is not here yet. */
    fetchPopular(): void {
      const next = popular().find((candidate) => !known.has(candidate))
      if (next !== undefined) fetchAhead(next, 'background')
    },
  }
}
