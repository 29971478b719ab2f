import type { Issuer } from '#domain/billing/receipt.ts'
import { association } from '#server/http/current-association.ts'

/**
 * The association as a receipt of today names it. Without a tax number it hands out receipts, whatever
 * it has chosen: a simplified invoice would not be valid.
 */
export function issuerNow(): Issuer {
  const { fiscal, legal, contact } = association()
  const { legalName, address, regime, vatExemption } = fiscal
  const { taxId } = legal
  return {
    legalName,
    taxId,
    address: address ?? contact.postalAddress,
    regime: taxId === null ? 'receipt' : regime,
    vatExemption,
  }
}
