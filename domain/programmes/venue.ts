import { association } from '#config'
import { type Language, textIn } from '../language.ts'
import type { Programme } from './programme.ts'

/** The name of the place where a programme is held, or where they all are. */
export function venueName(language: Language, programme?: Programme): string {
  return textIn(programme?.venue ?? association.venue.name, language)
}

/** OpenStreetMap's own page, opened at the venue. */
export function mapPageAddress(): string {
  const { latitude, longitude, zoom, isApproximate } = association.venue.map
  // A needle would claim to know the spot.
  const needle = isApproximate ? '' : `?mlat=${latitude}&mlon=${longitude}`
  return `${association.map.page}/${needle}#map=${zoom}/${latitude}/${longitude}`
}
