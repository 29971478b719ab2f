import type { z } from 'zod'
import { myEnrolments } from '#domain/billing/contract.ts'
import { getProgramme } from '#domain/programmes/contract.ts'
import { accountPersister, persisterFor, publicPersister } from '#web/kernel/http/persisters.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { type CacheKey, persistQueries } from '#web/kernel/http/query-persister.ts'

/**
 * Tells whether a persisted answer is such a one as its contract says. A page would break on any other, again at each
 * reload.
 */
export function matchesContract([kind, name]: CacheKey, data: unknown): boolean {
  let schema: z.ZodType | undefined
  if (kind === 'programme') schema = getProgramme.response
  if (kind === 'enrolment' && name === 'mine') schema = myEnrolments.response
  return schema?.safeEncode(data as never).success ?? false
}

/** Lets the answers of the pages that are looked at most outlive a reload. */
export const persistAnswers = () =>
  persistQueries(queryClient, [publicPersister, accountPersister], persisterFor, matchesContract)
