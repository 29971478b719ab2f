import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#domain/endpoint.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import type { Answer } from '#web/http/types.ts'
import { useAuth } from '#web/shell/session/auth.tsx'

/**
 * The consequences of an action on an enrolment: fetched on request, and not refetched while it is
 * read.
 */
export function usePreview<E extends Endpoint>(endpoint: E, id: string) {
  const { user } = useAuth()
  return useQuery<Answer<E>>(
    {
      queryKey: ['subscription', 'admin-preview', user?.id, endpoint.path, id],
      queryFn: ({ signal }) => call(endpoint, { signal, params: { id } } as never),
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queries,
  )
}
