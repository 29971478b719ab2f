import { issuerOf } from '#domain/billing/issuer.ts'
import type { Issuer } from '#domain/billing/receipt.ts'
import { association } from '#server/kernel/http/current-association.ts'

/** The association as a receipt of today names it. */
export function issuerNow(): Issuer {
  return issuerOf(association())
}
