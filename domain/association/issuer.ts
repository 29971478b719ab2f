import type { Association } from './association.ts'

/**
 * The document that the association issues for a payment; a simplified invoice only where its
 * adviser requires it.
 */
type ReceiptRegime = 'receipt' | 'simplifiedInvoice'

/** Why no VAT is charged (art. 20.Uno, 8.º, 12.º and 13.º, Ley 37/1992). */
type VatExemption = 'socialCare' | 'membership' | 'sport'

/** The association as it was on the day of a receipt. */
export interface Issuer {
  legalName: string
  taxId: string | null
  address: string
  regime: ReceiptRegime
  vatExemption: VatExemption | null
}

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
