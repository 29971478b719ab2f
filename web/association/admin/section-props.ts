import type { AssociationSettings } from './use-association-settings.ts'

/** The props of the form of each part of the association's details. */
export interface SectionProps {
  settings: AssociationSettings
  /** Asks the server again. */
  refetch: () => Promise<AssociationSettings | undefined>
}
