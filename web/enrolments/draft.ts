import { useQuery } from '@tanstack/react-query'
import { deleteDraft, getDraft, saveDraft } from '#domain/enrolments/contract.ts'
import type { Person } from '#domain/enrolments/person.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import type { CallOptions } from '#web/http/types.ts'

/** The people of the kept form, or null when there is none. */
export async function readDraft(
  programmeId: ProgrammeId,
  options: CallOptions = {},
): Promise<Person[] | null> {
  const { draft } = await call(getDraft, {
    params: { programaId: programmeId },
    ...options,
  })
  return draft?.personas ?? null
}

/** Keeps the form on the server, encrypted: it is there after a reload and on another device. */
export async function keepDraft(programmeId: ProgrammeId, people: readonly Person[]) {
  await call(saveDraft, { body: { programaId: programmeId, personas: [...people] } })
}

export async function forgetDraft(programmeId: ProgrammeId): Promise<void> {
  await call(deleteDraft, { params: { programaId: programmeId } })
}

/** The kept form as it is when the page is arrived at. It may hold health data: nothing stays in memory. */
export function useDraft(userId: string | undefined, programmeId: ProgrammeId) {
  return useQuery(
    {
      queryKey: ['enrolment', 'draft', userId, programmeId],
      queryFn: ({ signal }) => readDraft(programmeId, { signal }),
      enabled: userId !== undefined,
      gcTime: 0,
      // Reading again while somebody types would bring back what they are changing.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queries,
  )
}
