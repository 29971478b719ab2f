import { firstPublicAssociation } from '#domain/association/association.ts'
import { useAssociation } from '#web/startup/association.ts'

/**
 * Tells whether the film “who we are” is shown: its captions say the name, the programmes and the mark of the
 * association that it was made for, so that another one goes without.
 */
export function useHasFilm(): boolean {
  return useAssociation().name === firstPublicAssociation.name
}
