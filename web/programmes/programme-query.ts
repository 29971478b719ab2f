import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#domain/kernel/language.ts'
import { getProgramme } from '#domain/programmes/contract.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { call } from '#web/kernel/http/client.ts'

/** A programme as the server knows it today, in the reader's language. */
export const programmeQuery = (id: ProgrammeId, language: Language) =>
  queryOptions({
    queryKey: ['programme', id, language],
    queryFn: ({ signal }) => call(getProgramme, { params: { id }, signal }),
  })
