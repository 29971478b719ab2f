import { QueryClient } from '@tanstack/react-query'
import { onAccountGone } from './account-gone.ts'
import { ApiError } from './api-error.ts'

/** No reply, and the replies of an overloaded or restarting server: the next attempt may succeed. */
const passingStatuses = new Set([0, 500, 502, 503, 504])

/** Whether a failed reading is worth another attempt; three in all (spec §7). */
export function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && passingStatuses.has(error.status)
}

/**
 * What pages have read from the server, kept while the tab is open. Pass it to `useQuery` and give
 * personal readings the user's id in their key, so that nobody sees what another person left here.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      retryDelay: (failures) => 1_000 * 2 ** failures,
      // Otherwise a reading waits without a word until the browser believes to be online.
      networkMode: 'always',
    },
  },
})

// Answers that are still on their way belong to the account as well.
onAccountGone(() => {
  void queries.cancelQueries()
  queries.clear()
})
