import type { AssociationSettings } from './use-association-settings.ts'

/** What the form of each part of the association's details is given. */
export interface SectionProps {
  settings: AssociationSettings
  /** Asks the server again. */
  refetch: () => Promise<AssociationSettings | undefined>
}
