import type { Issuer } from '#domain/association/issuer.ts'
import { issuerLines } from '#domain/association/issuer.ts'
import type { Language } from '#domain/kernel/language.ts'
import { translator } from '#server/kernel/http/language.ts'
import {
  addElement,
  contentWidth,
  decoration,
  margin,
  type Pdf,
} from '#server/kernel/pdf/document.ts'
import { write } from '#server/kernel/pdf/text.ts'

const SIZE = 12

/** Who hands it out, with the tax number and why there is no VAT, and where to ask; answers where it ends. */
export function writeIssuer(pdf: Pdf, issuer: Issuer, language: Language, top: number): number {
  const t = translator(language)
  decoration(pdf, () => {
    pdf.doc.moveTo(margin, top).lineTo(margin + contentWidth, top)
    pdf.doc.lineWidth(0.75).stroke(pdf.colours['line-strong'])
  })
  const line = { x: margin, width: contentWidth, size: SIZE, colour: pdf.colours['ink-soft'] }
  let y = top + 18
  addElement(pdf, pdf.body, 'H2', () => {
    y += write(pdf, {
      ...line,
      text: t('receipts:issuer'),
      y,
      size: 14,
      weight: 'bold',
      colour: pdf.colours.sea,
    })
  })
  for (const text of issuerLines(issuer, pdf.association.contact.email, t)) {
    addElement(pdf, pdf.body, 'P', () => {
      y += write(pdf, { ...line, text, y: y + 3 }) + 3
    })
  }
  return y
}
