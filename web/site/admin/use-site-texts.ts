import { listSiteTexts } from '#domain/site/admin/contract.ts'
import { useAccountQuery } from '#web/shell/session/use-account-query.ts'

/** Every section of public pages whose texts may be changed, as it is now. */
export function useSiteTexts() {
  return useAccountQuery(['other', 'site-texts'], listSiteTexts)
}
