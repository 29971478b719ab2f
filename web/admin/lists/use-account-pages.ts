import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import type { CacheKey } from '#web/http/query-persister.ts'
import type { Answer, AnyEndpoint, CallInput } from '#web/http/types.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { type AnswerName, accountKey } from '#web/shell/session/use-account-query.ts'

type PagesOptions<E extends AnyEndpoint> = Pick<
  UseInfiniteQueryOptions<Answer<E>, Error, InfiniteData<Answer<E>>, CacheKey, Place>,
  'refetchInterval'
>

/** Where a page begins; the first has none. */
type Place = string | undefined

/** Reads a list that comes in pages, each beginning at the `next` of the one before it. */
export function useAccountPages<E extends AnyEndpoint>(
  name: AnswerName,
  endpoint: E,
  { query, ...options }: Pick<CallInput<E>, 'query'> & PagesOptions<E>,
) {
  const { user } = useAuth()
  return useInfiniteQuery<Answer<E>, Error, InfiniteData<Answer<E>>, CacheKey, Place>(
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
    queries,
  )
}
