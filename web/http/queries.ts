import { QueryClient } from '@tanstack/react-query'
import { onAccountGone } from './account-gone.ts'
import { cacheKinds, cacheTimes } from './cache-times.ts'
import { isWholeAnswer } from './is-whole-answer.ts'
import { accountPersister, persisterFor, publicPersister } from './persisters.ts'
import { type CacheKey, persistQueries } from './query-persister.ts'

declare module '@tanstack/react-query' {
  /** A key begins with the kind of its answer, which says how long that is good for. */
  interface Register {
    queryKey: CacheKey
  }
}

/**
 * The queries' cache, kept while the tab is open. What belongs to an account is read with
 * `useAccountQuery`, so that another user of this tab does not see it; pass it to any other `useQuery`.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The client retries calls itself.
      retry: false,
      // Otherwise a reading waits without a word until the browser believes to be online.
      networkMode: 'always',
    },
  },
})

for (const kind of cacheKinds) {
  queries.setQueryDefaults([kind], { staleTime: cacheTimes[kind], gcTime: cacheTimes[kind] })
}

persistQueries(queries, [publicPersister, accountPersister], persisterFor, isWholeAnswer)

// What a page could not read is read once the connection is back; the rest stays as it is.
globalThis.window?.addEventListener('online', () => {
  void queries.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  })
})

// Answers that are still on their way belong to the account as well.
onAccountGone(() => {
  void queries.cancelQueries()
  queries.clear()
})
