import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import type { CacheKey } from '#web/kernel/http/query-persister.ts'
import type { AnyEndpoint, CallInput, ResponseOf } from '#web/kernel/http/types.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { accountKey, type QueryName } from '#web/kernel/session/use-account-query.ts'

type PagesOptions<E extends AnyEndpoint> = Pick<
  UseInfiniteQueryOptions<ResponseOf<E>, Error, InfiniteData<ResponseOf<E>>, CacheKey, Cursor>,
  'refetchInterval'
>

/** Where a page begins; the first has none. */
type Cursor = string | undefined

/** Reads a list that comes in pages, each beginning at the `next` of the one before it. */
export function useAccountPages<E extends AnyEndpoint>(
  name: QueryName,
  endpoint: E,
  { query, ...options }: Pick<CallInput<E>, 'query'> & PagesOptions<E>,
) {
  const { user } = useAuth()
  return useInfiniteQuery<ResponseOf<E>, Error, InfiniteData<ResponseOf<E>>, CacheKey, Cursor>(
    {
      ...(options as PagesOptions<E>),
      queryKey: accountKey(name, user?.id, endpoint, { query }),
      queryFn: ({ signal, pageParam: after }) =>
        call(endpoint, { signal, query: { ...(query as object), after } } as CallInput<E>),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page as { next: string | null }).next ?? undefined,
      // Others change it meanwhile.
      refetchOnMount: 'always',
    },
    queryClient,
  )
}
