import { useQuery } from '@tanstack/react-query'
import { deleteDraft, getDraft, saveDraft, saveTypedHealth } from '#domain/enrolments/contract.ts'
import type { Person, TypedHealth } from '#domain/enrolments/person.ts'
import type { Named } from '#domain/kernel/full-name.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { call } from '#web/kernel/http/client.ts'
import { previewOptions, queryClient } from '#web/kernel/http/query-client.ts'
import type { CallOptions } from '#web/kernel/http/types.ts'
import { sleep } from '#web/kernel/scheduling.ts'
import { enrolmentFormStorage } from './form-storage.ts'

/** Health text that was sent as its page was left may arrive after the next page's first reading. */
const ARRIVAL_MS = 500
const ARRIVAL_READINGS = 5

/** What the server keeps of a form. */
export interface Draft {
  /** As the form was last sent; null before. */
  people: Person[] | null
  /** What was typed about health since, with consent. */
  typedHealth: TypedHealth[]
}

export async function readDraft(
  programmeId: ProgrammeId,
  options: CallOptions = {},
): Promise<Draft> {
  const { draft, typedHealth } = await call(getDraft, {
    params: { programmeId },
    ...options,
  })
  return { people: draft?.people ?? null, typedHealth }
}

/** Does what `readDraft` does, again for a while where health text is missing that the server has not confirmed. */
export async function readArrivingDraft(
  userId: string,
  programmeId: ProgrammeId,
  signal: AbortSignal,
): Promise<Draft> {
  const { isHealthConfirmed } = enrolmentFormStorage(window.sessionStorage, userId, programmeId)
  let draft = await readDraft(programmeId, { signal })
  for (let reading = 1; reading < ARRIVAL_READINGS; reading += 1) {
    if (isHealthConfirmed() || draft.typedHealth.length > 0) break
    await sleep(ARRIVAL_MS)
    draft = await readDraft(programmeId, { signal })
  }
  return draft
}

/** Keeps the form on the server, encrypted: it is there after a reload and on another device. */
export async function keepDraft(programmeId: ProgrammeId, people: readonly Person[]) {
  await call(saveDraft, { body: { programmeId, people: [...people] } })
}

/** Keeps what is typed about health until the form is sent; a sent form loses that of those withdrawn. */
export async function keepTypedHealth(
  programmeId: ProgrammeId,
  typed: readonly TypedHealth[],
  withdrawn: readonly Named[],
  signal: AbortSignal,
) {
  await call(saveTypedHealth, {
    body: {
      programmeId,
      typedHealth: [...typed],
      withdrawn: withdrawn.map(({ firstName, lastName }) => ({ firstName, lastName })),
    },
    signal,
    keepalive: true,
  })
}

export async function forgetDraft(programmeId: ProgrammeId): Promise<void> {
  await call(deleteDraft, { params: { programmeId } })
}

/** The kept form as it is when the page is arrived at. It may hold health data: nothing stays in memory. */
export function useDraft(userId: string | undefined, programmeId: ProgrammeId) {
  return useQuery(
    {
      queryKey: ['enrolment', 'draft', userId, programmeId],
      queryFn: ({ signal }) => readArrivingDraft(userId ?? '', programmeId, signal),
      enabled: userId !== undefined,
      // A refetch during typing would revert what is being changed.
      ...previewOptions,
    },
    queryClient,
  )
}
