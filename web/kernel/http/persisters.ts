import { buildId } from './build-id.ts'
import { cacheName } from './cache-name.ts'
import { type CacheKey, createQueryPersister, type QueryPersister } from './query-persister.ts'

const common = {
  name: cacheName,
  now: () => Date.now(),
  buster: buildId(),
  maxEntries: 50,
  maxCharacters: 100_000,
}

/** What everybody may see; it outlives the browser's being closed. */
export const publicPersister = createQueryPersister({
  ...common,
  storage: () => window.localStorage,
})

/** What belongs to one account: only for this tab, so a closed one leaves nothing on a shared computer. */
export const accountPersister = createQueryPersister({
  ...common,
  storage: () => window.sessionStorage,
})

/**
 * Where an answer outlives a reload. Null for all those not named here, as everything that may hold health
 * data: forms, drafts and what is reviewed before paying.
 */
export function persisterFor([kind, name]: CacheKey): QueryPersister | null {
  if (kind === 'programme') return publicPersister
  if (kind === 'enrolment' && name === 'mine') return accountPersister
  return null
}
