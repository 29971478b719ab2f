import { readAssociationSettings } from '#domain/association/admin/contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'

export type AssociationSettings = ResponseOf<typeof readAssociationSettings>

/** Returns what the association says of itself, as it is stored now. */
export function useAssociationSettings() {
  return useAccountQuery(['other', 'association'], readAssociationSettings)
}
