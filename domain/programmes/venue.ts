import { association as written } from '#config'
import type { PublicAssociation } from '../association/association.ts'
import { type Language, type Localized, textIn } from '../kernel/language.ts'
import type { Programme } from './programme.ts'

/** The name of the place where a programme is held, or where they all are. */
export function venueNames(
  { venue }: Pick<PublicAssociation, 'venue'>,
  programme?: Pick<Programme, 'venue'>,
): Localized {
  return programme?.venue ?? venue.name
}

/** The same in this language, or in Spanish. */
export function venueName(
  association: Pick<PublicAssociation, 'venue'>,
  language: Language,
  programme?: Pick<Programme, 'venue'>,
): string {
  return textIn(venueNames(association, programme), language)
}

/** The same with its address, or the province while that is not settled. */
export function venuePlace(
  association: PublicAssociation,
  language: Language,
  programme?: Pick<Programme, 'venue'>,
): string {
  const { venue, contact } = association
  return [venueName(association, language, programme), venue.address ?? contact.region].join(', ')
}

/** OpenStreetMap's own page, opened at the venue. */
export function mapPageAddress({ venue }: Pick<PublicAssociation, 'venue'>): string {
  const { latitude, longitude, zoom, isApproximate } = venue.map
  // A needle would claim to know the spot.
  const needle = isApproximate ? '' : `?mlat=${latitude}&mlon=${longitude}`
  return `${written.map.page}/${needle}#map=${zoom}/${latitude}/${longitude}`
}
