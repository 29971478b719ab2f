import type { QueryClient } from '@tanstack/react-query'
import type { CacheKind } from '#web/kernel/http/cache-times.ts'

/** Enrolments, receipts, what a deletion would end, and what has been agreed to. */
const changed: readonly CacheKind[] = ['enrolment', 'payment', 'subscription', 'user']

/** Resets all queries that a purchase changes, so that no stale data are shown. */
export function resetPurchaseQueries(queryClient: QueryClient): void {
  for (const kind of changed) void queryClient.resetQueries({ queryKey: [kind] })
}
