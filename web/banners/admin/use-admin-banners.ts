import { useQuery } from '@tanstack/react-query'
import { listAdminBanners } from '#domain/banners/admin/banner-contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { useAuth } from '#web/shell/session/auth.tsx'

/** The banners of the administration, as the server has them now. */
export function useAdminBanners() {
  const { user } = useAuth()
  return useQuery(
    {
      queryKey: ['other', 'banners', user?.id],
      queryFn: ({ signal }) => call(listAdminBanners, { signal }),
      refetchOnMount: 'always',
    },
    queries,
  )
}
