import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { myPeople } from '#domain/enrolments/contract.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { personParameter } from '#web/signed-in-paths.ts'
import type { KnownPerson } from './person/people-form.ts'

const noPeople: readonly KnownPerson[] = []

/**
 * All people whom the reader has enrolled before; empty while unknown, as the form works without
 * them. A person named in the address is chosen as soon as they are known, once.
 */
export function useKnownPeople(
  userId: string,
  onNamed: (person: KnownPerson) => void,
): readonly KnownPerson[] {
  const { data } = useQuery(
    {
      queryKey: ['enrolment', 'people', userId],
      queryFn: ({ signal }) => call(myPeople, { signal }),
      // Birth dates and telephones of others: they stay no longer than the form.
      gcTime: 0,
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  const people = data?.people ?? noPeople
  const named = useQueryParameters().get(personParameter)
  const isChosen = useRef(false)

  useEffect(() => {
    const person = people.find(({ id }) => id === named)
    if (!person || isChosen.current) return
    isChosen.current = true
    onNamed(person)
  })

  return people
}
