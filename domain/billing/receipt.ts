/**
 * The document that the association issues for a payment; a simplified invoice only where its
 * adviser requires it.
 */
type ReceiptRegime = 'receipt' | 'simplifiedInvoice'

/** Says why no VAT is charged (art. 20.Uno, 8.º, 12.º and 13.º, Ley 37/1992). */
type VatExemption = 'socialCare' | 'membership' | 'sport'

/** The association as it was on the day of a receipt. */
export interface Issuer {
  legalName: string
  taxId: string | null
  address: string
  regime: ReceiptRegime
  vatExemption: VatExemption | null
}
