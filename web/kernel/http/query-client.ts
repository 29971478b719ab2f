import { QueryClient } from '@tanstack/react-query'
import { cacheKinds, cacheTimes } from './cache-times.ts'
import { onAccountChange } from './on-account-change.ts'
import type { CacheKey } from './query-persister.ts'

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
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client retries calls itself.
      retry: false,
      // Otherwise a reading waits without a word until the browser believes to be online.
      networkMode: 'always',
    },
  },
})

/** Serve what must not change while it is read, such as the consequences that a user agrees to: fetched once on each visit. */
export const previewOptions = {
  gcTime: 0,
  refetchOnMount: true,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

for (const kind of cacheKinds) {
  queryClient.setQueryDefaults([kind], { staleTime: cacheTimes[kind], gcTime: cacheTimes[kind] })
}

// What a page could not read is read once the connection is back; the rest stays as it is.
globalThis.window?.addEventListener('online', () => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  })
})

// Answers that are still on their way belong to the account as well.
onAccountChange(() => {
  void queryClient.cancelQueries()
  queryClient.clear()
})
