import { association } from '#config'
import { type Language, textIn } from '../language.ts'
import type { Programme } from './programme.ts'

/** The name of the place where a programme is held, or where they all are. */
export function venueName(language: Language, programme?: Pick<Programme, 'venue'>): string {
  return textIn(programme?.venue ?? association.venue.name, language)
}

/** The same with its address, or the region while that is not settled. */
export function venuePlace(language: Language, programme: Pick<Programme, 'venue'>): string {
  const { address } = association.venue
  return [venueName(language, programme), address ?? association.contact.region].join(', ')
}

/** OpenStreetMap's own page, opened at the venue. */
export function mapPageAddress(): string {
  const { latitude, longitude, zoom, isApproximate } = association.venue.map
  // A needle would claim to know the spot.
  const needle = isApproximate ? '' : `?mlat=${latitude}&mlon=${longitude}`
  return `${association.map.page}/${needle}#map=${zoom}/${latitude}/${longitude}`
}
