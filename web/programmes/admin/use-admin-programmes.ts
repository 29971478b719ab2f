import { listProgrammes } from '#domain/programmes/change-contract.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'

/** All programmes and closed days, as they are now. */
export function useAdminProgrammes() {
  return useAccountQuery(['other', 'timetable'], listProgrammes)
}
