import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { CacheKind } from '#web/kernel/http/cache-times.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import type { CacheKey } from '#web/kernel/http/query-persister.ts'
import type { AnyEndpoint, CallInput, ResponseOf } from '#web/kernel/http/types.ts'
import { useAuth } from './auth.tsx'

/** The kind of an answer, and by what pages invalidate it. */
export type QueryName = readonly [CacheKind, ...string[]]

type Input<E extends AnyEndpoint> = Pick<CallInput<E>, 'params' | 'query'>

type QueryOptions<E extends AnyEndpoint> = Omit<
  UseQueryOptions<ResponseOf<E>, Error, ResponseOf<E>, CacheKey>,
  'queryKey' | 'queryFn'
>

/** The key of an answer that belongs to an account: all that it depends on. */
export function accountKey(
  name: QueryName,
  userId: string | undefined,
  endpoint: AnyEndpoint,
  input: { params?: unknown; query?: unknown } = {},
): CacheKey {
  return [...name, userId, endpoint.path, input.params, input.query]
}

/**
 * Reads an endpoint for the logged-in account, so that no other account of this tab is shown the answer,
 * with the options of `useQuery`. What is known is shown at once and read again on each page, since others
 * change it too; `refetchOnMount: true` leaves what is fresh (`cache-times.ts`).
 */
export function useAccountQuery<E extends AnyEndpoint>(
  name: QueryName,
  endpoint: E,
  ...[given]: Record<string, never> extends CallInput<E>
    ? [(Input<E> & QueryOptions<E>)?]
    : [Input<E> & QueryOptions<E>]
) {
  const { params, query, ...options } = (given ?? {}) as Input<E> & QueryOptions<E>
  const { user } = useAuth()
  return useQuery<ResponseOf<E>, Error, ResponseOf<E>, CacheKey>(
    {
      refetchOnMount: 'always',
      ...(options as QueryOptions<E>),
      queryKey: accountKey(name, user?.id, endpoint, { params, query }),
      queryFn: ({ signal }) => call(endpoint, { signal, params, query } as CallInput<E>),
    },
    queryClient,
  )
}
