import { useQuery } from '@tanstack/react-query'
import { listDeskBanners } from '#domain/banners/admin/banner-contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { useAuth } from '#web/shell/session/auth.tsx'

/** The banners of the desk, as the server has them now. */
export function useDeskBanners() {
  const { user } = useAuth()
  return useQuery(
    {
      queryKey: ['other', 'banners', user?.id],
      queryFn: ({ signal }) => call(listDeskBanners, { signal }),
      refetchOnMount: 'always',
    },
    queries,
  )
}
