import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#domain/kernel/language.ts'
import type { getProgramme as getProgrammeContract } from '#domain/programmes/contract.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { call } from '#web/kernel/http/client.ts'
import { schemaFree } from '#web/kernel/http/types.ts'

// Read ahead on any page, so without the contract's schemas: see `schemaFree`.
export const getProgramme = schemaFree<typeof getProgrammeContract>('GET', '/api/obtprograma/:id', {
  name: 'nombre',
  maxPeople: 'maxPersonas',
})

/** A programme as the server knows it today, in the reader's language. */
export const programmeQuery = (id: ProgrammeId, language: Language) =>
  queryOptions({
    queryKey: ['programme', id, language],
    queryFn: ({ signal }) => call(getProgramme, { params: { id }, signal }),
  })
