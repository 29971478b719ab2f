/** The page that shows the map, for a frame of ours; the server makes it. */
export const mapPath = '/mapa'

/** Holds the moment until which the map may load its images, in seconds since 1970. */
export const mapCookie = 'mapa'

/** Says for how long the map may load images from another server: 24 hours. */
// spec §9
export const mapConsentSeconds = 24 * 3600

/** Returns what the cookie holds when the reader agrees at this moment. */
export function mapConsentFrom(now: Date): string {
  return String(secondsOf(now) + mapConsentSeconds)
}

/**
 * The seconds for which the map may still load images: none without the cookie, after its end, or
 * when it claims more than a reader can have agreed to.
 */
export function mapConsentLeft(cookie: string | undefined, now: Date): number {
  if (!cookie || !/^\d{1,12}$/.test(cookie)) return 0
  const left = Number(cookie) - secondsOf(now)
  return left > 0 && left <= mapConsentSeconds ? left : 0
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
