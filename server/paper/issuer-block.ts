import type { Issuer } from '#domain/billing/receipt.ts'
import type { Language } from '#domain/language.ts'
import { association } from '#server/http/current-association.ts'
import { translator } from '#server/http/language.ts'
import { colours, contentWidth, decoration, margin, type Paper, say } from './paper.ts'
import { write } from './text.ts'

const SIZE = 12

/** Who hands it out, with the tax number and why there is no VAT, and where to ask; answers where it ends. */
export function writeIssuer(paper: Paper, issuer: Issuer, language: Language, top: number): number {
  const t = translator(language)
  const { legalName, taxId, address, vatExemption } = issuer
  decoration(paper, () => {
    paper.doc.moveTo(margin, top).lineTo(margin + contentWidth, top)
    paper.doc.lineWidth(0.75).stroke(colours.line)
  })
  const line = { x: margin, width: contentWidth, size: SIZE, colour: colours.soft }
  let y = top + 18
  say(paper, paper.body, 'H2', () => {
    y += write(paper, {
      ...line,
      text: t('receipts:issuer'),
      y,
      size: 14,
      weight: 'bold',
      colour: colours.sea,
    })
  })
  const sentences = [
    legalName,
    taxId && t('receipts:taxId', { taxId }),
    address,
    vatExemption && t(`receipts:exemption.${vatExemption}`),
    t('receipts:questions', { email: association().contact.email }),
  ]
  for (const text of sentences) {
    if (!text) continue
    say(paper, paper.body, 'P', () => {
      y += write(paper, { ...line, text, y: y + 3 }) + 3
    })
  }
  return y
}
