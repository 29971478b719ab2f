import { createContext, useContext } from 'react'
import { firstPublicAssociation, type PublicAssociation } from '#domain/association/association.ts'
import { useConfigPart } from './config.ts'

/** What administrators have typed and not saved, for what shows it as visitors would see it. */
export const AssociationDraft = createContext<PublicAssociation | null>(null)

/** Tells whether files have to be asked for as an administrator: those of a draft are not public yet. */
export function useFilesAsAdministrator(): boolean {
  return useContext(AssociationDraft) !== null
}

/**
 * Returns what the association says of itself. Before the server has said it, which it does with every page, as
 * `association.config.ts` says.
 */
export function useAssociation(): PublicAssociation {
  const draft = useContext(AssociationDraft)
  const known = useConfigPart('association')
  return draft ?? known ?? firstPublicAssociation
}
