import type { previewDeactivation } from '#domain/accounts/admin/user-contract.ts'
import type { Answer } from '#web/http/types.ts'
import type { EndedPerson } from '#web/profile/cancellation/cancellation-done.tsx'

export type DeactivationPreview = Answer<typeof previewDeactivation>

/** What has become of an account that was deactivated a moment ago. */
export interface Deactivated {
  id: string
  name: string
  ended: (EndedPerson & { id: string })[]
}
