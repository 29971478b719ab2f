import type { Issuer } from '#domain/association/issuer.ts'
import { issuerOf } from '#domain/association/issuer.ts'
import { association } from '#server/association/current-association.ts'

/** The association as a receipt of today names it. */
export function issuerNow(): Issuer {
  return issuerOf(association())
}
