import type { Endpoint } from '#domain/endpoint.ts'
import { useAccountQuery } from '#web/shell/session/use-account-query.ts'

/**
 * The consequences of an action on an enrolment: fetched on request, and not refetched while it is
 * read, since what is agreed to is what the server has said.
 */
export function usePreview<E extends Endpoint>(endpoint: E, id: string) {
  return useAccountQuery(['subscription', 'admin-preview'], endpoint, {
    params: { id },
    refetchOnMount: true,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  } as never)
}
