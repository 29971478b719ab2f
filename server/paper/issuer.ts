import { association, fiscal } from '#config'
import type { Issuer } from '#domain/billing/receipt.ts'

/**
 * The association as a receipt of today names it. Without a tax number it hands out receipts, whatever
 * it has chosen: a simplified invoice would not be valid.
 */
export function issuerNow(): Issuer {
  const { legalName, address, regime, vatExemption } = fiscal
  const { taxId } = association.legal
  return {
    legalName,
    taxId,
    address: address ?? association.contact.postalAddress,
    regime: taxId === null ? 'receipt' : regime,
    vatExemption,
  }
}
