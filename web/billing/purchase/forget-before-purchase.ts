import type { QueryClient } from '@tanstack/react-query'
import type { CacheKind } from '#web/http/cache-times.ts'

/** Enrolments, receipts, what a deletion would end, and what has been agreed to. */
const changed: readonly CacheKind[] = ['enrolment', 'payment', 'subscription', 'user']

/** Has everything read anew that a purchase changes, and shows none of it as it was before. */
export function forgetBeforePurchase(queries: QueryClient): void {
  for (const kind of changed) void queries.resetQueries({ queryKey: [kind] })
}
