import { listAdminBanners } from '#domain/banners/admin/banner-contract.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'

/** The banners of the administration, as the server has them now. */
export function useAdminBanners() {
  return useAccountQuery(['other', 'banners'], listAdminBanners)
}
