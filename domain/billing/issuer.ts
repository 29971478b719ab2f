import type { Association } from '../association/association.ts'
import type { Issuer } from './receipt.ts'

/**
 * The association as a receipt of today names it. Without a tax number it hands out receipts, whatever
 * it has chosen: a simplified invoice would not be valid.
 */
export function issuerOf({
  fiscal,
  legal,
  contact,
}: Pick<Association, 'fiscal' | 'legal' | 'contact'>): Issuer {
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

/**
 * Returns what a receipt says of who hands it out, line by line.
 *
 * @param t a text of `receipts` by its key
 */
export function issuerLines(
  { legalName, taxId, address, vatExemption }: Issuer,
  email: string,
  t: (key: string, values: Record<string, string>) => string,
): string[] {
  return [
    legalName,
    taxId && t('receipts:taxId', { taxId }),
    address,
    vatExemption && t(`receipts:exemption.${vatExemption}`, {}),
    t('receipts:questions', { email }),
  ].filter((line) => line !== null)
}
