import { useQuery } from '@tanstack/react-query'
import { listSiteTexts } from '#domain/site/admin/site-text-contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { useAuth } from '#web/shell/session/auth.tsx'

/** Every section of public pages whose texts may be changed, as it is now. */
export function useSiteTexts() {
  const { user } = useAuth()
  return useQuery(
    {
      queryKey: ['other', 'site-texts', user?.id],
      queryFn: ({ signal }) => call(listSiteTexts, { signal }),
      refetchOnMount: 'always',
    },
    queries,
  )
}
