import { buildId } from './build-id.ts'
import { cacheName } from './cache-name.ts'
import { type CacheKey, type CacheStore, createCacheStore } from './cache-store.ts'
import { placeOf } from './kept-kinds.ts'

const common = {
  name: cacheName,
  now: () => Date.now(),
  build: buildId(),
  maxEntries: 50,
  maxCharacters: 100_000,
}

/** What everybody may see; it outlives the browser's being closed. */
export const everybodysCache = createCacheStore({ ...common, storage: () => window.localStorage })

/** What belongs to one account: only for this tab, so a closed one leaves nothing on a shared computer. */
export const ownCache = createCacheStore({ ...common, storage: () => window.sessionStorage })

/** Where an answer outlives a reload; null where it must not. */
export function storeFor(key: CacheKey): CacheStore | null {
  const place = placeOf(key)
  return place && { everybodys: everybodysCache, own: ownCache }[place]
}
