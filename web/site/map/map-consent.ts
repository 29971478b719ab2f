import type {
  allowMap as allowMapContract,
  forbidMap as forbidMapContract,
} from '#domain/site/contract.ts'
import { mapCookie } from '#domain/site/map-consent.ts'
import { schemaFree } from '#web/kernel/http/types.ts'

export const allowMap = schemaFree<typeof allowMapContract>('POST', '/api/map-consent')
export const forbidMap = schemaFree<typeof forbidMapContract>('DELETE', '/api/map-consent')

/** Whether the reader has agreed to the map's images within the last 24 hours (spec §9). */
export function hasAgreedToMap(cookies: string): boolean {
  return cookies.split(';').some((cookie) => cookie.trim().startsWith(`${mapCookie}=`))
}
