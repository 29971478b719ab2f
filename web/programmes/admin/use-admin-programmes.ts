import { useQuery } from '@tanstack/react-query'
import { listProgrammes } from '#domain/programmes/change-contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { useAuth } from '#web/shell/session/auth.tsx'

/** All programmes and closed days, as they are now. */
export function useAdminProgrammes() {
  const { user } = useAuth()
  return useQuery(
    {
      queryKey: ['other', 'timetable', user?.id],
      queryFn: ({ signal }) => call(listProgrammes, { signal }),
      refetchOnMount: 'always',
    },
    queries,
  )
}
