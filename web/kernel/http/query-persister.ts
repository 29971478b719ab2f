import type { QueryClient } from '@tanstack/react-query'
import { type CacheKind, cacheTimes } from './cache-times.ts'
import { type StorageSource, storedValue } from './stored-value.ts'

/** The kind, and then what identifies the entry within it. */
export type CacheKey = readonly [CacheKind, ...unknown[]]

/** One persisted answer (spec §3). */
export interface PersistedQuery {
  key: CacheKey
  data: unknown
  /** When the server gave it, in milliseconds since 1970. */
  timestamp: number
  /** Milliseconds after which it is dropped. */
  ttl: number
}

interface PersisterOptions {
  storage: StorageSource
  name: string
  now: () => number
  /** Identifies the version of this software; null where there is none, and nothing is persisted. */
  buster: string | null
  maxEntries: number
  maxCharacters: number
}

/**
 * Answers of the server that outlive a reload. Another version's are dropped unread, as is any
 * other content under the name: their data fit only the version that wrote them.
 */
export function createQueryPersister(options: PersisterOptions) {
  const { storage, name, now, buster, maxEntries, maxCharacters } = options

  const stored = storedValue(storage, name, isStored)

  function restore(): PersistedQuery[] {
    const persisted = stored.read()
    if (buster === null || persisted?.buster !== buster) return []
    return persisted.entries.filter(isEntry).filter(isAlive)
  }

  /** A clock that was set back makes an entry from the future, whose age is unknown. */
  function isAlive({ timestamp, ttl }: PersistedQuery): boolean {
    const age = now() - timestamp
    return age >= 0 && age < ttl
  }

  function write(entries: readonly PersistedQuery[]): void {
    const persisted = withinBounds(entries)
    // A full storage takes nothing new; older entries are dropped by their age.
    if (persisted.length > 0) stored.write({ buster, entries: persisted })
    else stored.remove()
  }

  /** The newest, as many as may be kept. */
  function withinBounds(entries: readonly PersistedQuery[]): PersistedQuery[] {
    let characters = 0
    return entries
      .toSorted((a, b) => b.timestamp - a.timestamp)
      .slice(0, maxEntries)
      .filter((entry) => {
        characters += JSON.stringify(entry).length
        return characters <= maxCharacters
      })
  }

  function others(key: CacheKey): PersistedQuery[] {
    const named = JSON.stringify(key)
    return restore().filter((entry) => JSON.stringify(entry.key) !== named)
  }

  return {
    /** What may still be shown. */
    restore,
    /** Stores an answer in place of any under the same key, and drops the oldest if it is too much. */
    persist(entry: PersistedQuery): void {
      if (buster !== null && isAlive(entry)) write([...others(entry.key), entry])
    },
    remove: (key: CacheKey): void => write(others(key)),
    /** Removes what is too old, of another version, or not ours. */
    collectGarbage: (): void => write(restore()),
    clear: (): void => write([]),
  }
}

export type QueryPersister = ReturnType<typeof createQueryPersister>

function isStored(value: unknown): value is { buster: string | null; entries: PersistedQuery[] } {
  return Array.isArray((value as { entries?: unknown } | null)?.entries)
}

function isEntry(entry: Partial<PersistedQuery> | null): boolean {
  return Array.isArray(entry?.key) && Number.isFinite(entry.timestamp) && Number.isFinite(entry.ttl)
}

/**
 * Lets answers outlive a reload: those restored are there at once, stale, and so are refetched as soon as a
 * component reads them. `persisterFor` says where an answer is stored, if it may be, and `isAnswer` whether
 * it is whole.
 */
export function persistQueries(
  queryClient: QueryClient,
  persisters: readonly QueryPersister[],
  persisterFor: (key: CacheKey) => QueryPersister | null,
  isAnswer: (key: CacheKey, data: unknown) => boolean,
): void {
  for (const persister of persisters) {
    persister.collectGarbage()
    for (const { key, data, timestamp } of persister.restore()) {
      if (persisterFor(key) !== persister) continue
      if (isAnswer(key, data)) queryClient.setQueryData(key, data, { updatedAt: timestamp })
      else persister.remove(key)
    }
  }
  void queryClient.invalidateQueries({ refetchType: 'none' })

  queryClient.getQueryCache().subscribe((event) => {
    const { state } = event.query
    const key: CacheKey = event.query.queryKey
    const persister = persisterFor(key)
    if (!persister) return
    if (event.type === 'removed') persister.remove(key)
    if (event.type !== 'updated') return
    const { type } = event.action
    if (type === 'success') {
      const { data, dataUpdatedAt: timestamp } = state
      persister.persist({ key, data, timestamp, ttl: cacheTimes[key[0]] })
    }
    // It is no longer true, or nothing is known any more.
    if (type === 'invalidate' || type === 'setState') persister.remove(key)
  })
}
