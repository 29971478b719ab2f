import { mapCookie } from '#domain/site/map-consent.ts'

/** Tells whether the reader has agreed to the map's images within the last 24 hours (spec §9). */
export function hasAgreedToMap(cookies: string): boolean {
  return cookies.split(';').some((cookie) => cookie.trim().startsWith(`${mapCookie}=`))
}
