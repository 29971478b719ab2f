import type { previewDeactivation } from '#domain/accounts/admin/user-contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import type { EndedPerson } from '#web/profile/cancellation/cancellation-done.tsx'

export type DeactivationPreview = ResponseOf<typeof previewDeactivation>

/** What has become of an account that was deactivated a moment ago. */
export interface Deactivated {
  id: string
  name: string
  ended: (EndedPerson & { id: string })[]
}
