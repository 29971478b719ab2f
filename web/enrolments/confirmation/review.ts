import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type quoteSchema, verifyEnrolments } from '#domain/enrolments/contract.ts'
import type { Person } from '#domain/enrolments/person.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { readDraft } from '#web/enrolments/draft.ts'
import { identityOf } from '#web/enrolments/purchase-request.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { retryRead } from '#web/kernel/http/retries.ts'

/** Euros, as the server quotes them with what the payer owes taken into account. */
export type Quote = z.output<typeof quoteSchema>

export interface Review {
  people: readonly Person[]
  /** Positions of those whom the payer has in the programme already. */
  already: readonly number[]
  /** Fees to be settled first, by the person's position. */
  owed: z.output<(typeof verifyEnrolments)['response']>['owed']
  quote: Quote
}

/** Returns what the confirmation page shows, or null when no form has been sent. */
export function useReview(userId: string | undefined, programmeId: ProgrammeId) {
  return useQuery(
    {
      queryKey: ['enrolment', 'review', userId, programmeId],
      queryFn: ({ signal }) => readReview(programmeId, signal),
      enabled: userId !== undefined,
      gcTime: 0,
    },
    queryClient,
  )
}

async function readReview(programmeId: ProgrammeId, signal: AbortSignal): Promise<Review | null> {
  const { people } = await readDraft(programmeId, { signal })
  if (!people) return null
  const { alreadyEnrolled, owed, quote } = await call(verifyEnrolments, {
    body: { programmeId, people: people.map(identityOf) },
    signal,
    retry: retryRead,
  })
  return { people, already: alreadyEnrolled, owed, quote }
}
