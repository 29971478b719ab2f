import type { QueryClient } from '@tanstack/react-query'
import type { CacheKey, CacheStore } from './cache-store.ts'
import { cacheTimes } from './cache-times.ts'

/**
 * Persists responses over a reload: they are there at once, and are refetched when they are used.
 * `storeFor` returns where a response is kept, if it may be, and `isAnswer` whether it is complete.
 */
export function keepQueries(
  queries: QueryClient,
  stores: readonly CacheStore[],
  storeFor: (key: CacheKey) => CacheStore | null,
  isAnswer: (key: CacheKey, data: unknown) => boolean,
): void {
  for (const store of stores) {
    store.clean()
    for (const { key, data, timestamp } of store.read()) {
      if (storeFor(key) !== store) continue
      if (isAnswer(key, data)) queries.setQueryData(key, data, { updatedAt: timestamp })
      else store.drop(key)
    }
  }
  void queries.invalidateQueries({ refetchType: 'none' })

  queries.getQueryCache().subscribe((event) => {
    const { state } = event.query
    const key: CacheKey = event.query.queryKey
    const store = storeFor(key)
    if (!store) return
    if (event.type === 'removed') store.drop(key)
    if (event.type !== 'updated') return
    const { type } = event.action
    if (type === 'success') {
      const { data, dataUpdatedAt: timestamp } = state
      store.keep({ key, data, timestamp, ttl: cacheTimes[key[0]] })
    }
    // It is no longer true, or nothing is known any more.
    if (type === 'invalidate' || type === 'setState') store.drop(key)
  })
}
