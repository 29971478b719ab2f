import { useQuery } from '@tanstack/react-query'
import { readAssociationSettings } from '#domain/association/admin/contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import type { Answer } from '#web/http/types.ts'
import { useAuth } from '#web/shell/session/auth.tsx'

export type AssociationSettings = Answer<typeof readAssociationSettings>

/** What the association says of itself, as it is stored now. */
export function useAssociationSettings() {
  const { user } = useAuth()
  return useQuery(
    {
      queryKey: ['other', 'association', user?.id],
      queryFn: ({ signal }) => call(readAssociationSettings, { signal }),
      refetchOnMount: 'always',
    },
    queries,
  )
}
