import type { CacheKind } from './cache-times.ts'

/** The kind, and then what identifies the entry within it. */
export type CacheKey = readonly [CacheKind, ...unknown[]]

/** One kept answer (spec §3). */
export interface CacheEntry {
  key: CacheKey
  data: unknown
  /** When the server gave it, in milliseconds since 1970. */
  timestamp: number
  /** Milliseconds after which it is dropped. */
  ttl: number
}

export interface CacheSurroundings {
  /** A function, since looking at `localStorage` alone throws where a browser forbids it. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  name: string
  now: () => number
  /** Identifies the version of this software; null where there is none, and nothing is kept. */
  build: string | null
  maxEntries: number
  maxCharacters: number
}

/**
 * Answers of the server that outlive a reload. Another version's are dropped unseen, as is whatever
 * else stands under the name: what is in them is only right for the version that wrote it.
 */
export function createCacheStore(surroundings: CacheSurroundings) {
  const { storage, name, now, build, maxEntries, maxCharacters } = surroundings

  function read(): CacheEntry[] {
    try {
      const kept = JSON.parse(storage().getItem(name) ?? 'null')
      if (build === null || kept.build !== build) return []
      return (kept.entries as CacheEntry[]).filter(isEntry).filter(isAlive)
    } catch {
      return []
    }
  }

  /** A clock that was set back makes an entry from the future, whose age is unknown. */
  function isAlive({ timestamp, ttl }: CacheEntry): boolean {
    const age = now() - timestamp
    return age >= 0 && age < ttl
  }

  function write(entries: readonly CacheEntry[]): void {
    try {
      const kept = entries.length > 0 && JSON.stringify({ build, entries: withinBounds(entries) })
      if (kept) storage().setItem(name, kept)
      else storage().removeItem(name)
    } catch {
      // A full or forbidden storage keeps nothing new; what is older is dropped by its age.
    }
  }

  /** The newest, as many as may be kept. */
  function withinBounds(entries: readonly CacheEntry[]): CacheEntry[] {
    let characters = 0
    return entries
      .toSorted((a, b) => b.timestamp - a.timestamp)
      .slice(0, maxEntries)
      .filter((entry) => {
        characters += JSON.stringify(entry).length
        return characters <= maxCharacters
      })
  }

  function others(key: CacheKey): CacheEntry[] {
    const named = JSON.stringify(key)
    return read().filter((entry) => JSON.stringify(entry.key) !== named)
  }

  return {
    /** What may still be shown. */
    read,
    /** Keeps an answer in place of any under the same key, and drops the oldest if it is too much. */
    keep(entry: CacheEntry): void {
      if (build !== null && isAlive(entry)) write([...others(entry.key), entry])
    },
    drop: (key: CacheKey): void => write(others(key)),
    /** Drops what is too old, of another version, or not ours. */
    clean: (): void => write(read()),
    clear: (): void => write([]),
  }
}

export type CacheStore = ReturnType<typeof createCacheStore>

function isEntry(entry: Partial<CacheEntry> | null): boolean {
  return Array.isArray(entry?.key) && Number.isFinite(entry.timestamp) && Number.isFinite(entry.ttl)
}
