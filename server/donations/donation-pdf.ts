import type { Association } from '#domain/association/association.ts'
import { issuerOf } from '#domain/association/issuer.ts'
import { donationReference } from '#domain/donations/donation.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type Cents, formatExactMoney } from '#domain/kernel/money.ts'
import type { DonationMethod } from '#domain/kernel/payment-method.ts'
import { writeIssuer } from '#server/association/issuer-block.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Letterhead } from '#server/kernel/organisation.ts'
import {
  addElement,
  contentWidth,
  createPdf,
  finishPdf,
  margin,
  type Pdf,
} from '#server/kernel/pdf/document.ts'
import { SIZE, writeAmount, writeRows } from '#server/kernel/pdf/parts.ts'
import { write } from '#server/kernel/pdf/text.ts'

/** Describes what stands on the receipt of a donation. */
interface DonationPaper {
  donationId: string
  amountCents: Cents
  paidBy: DonationMethod
  refundedCents: Cents
  givenOn: CalendarDay
  /** `null` for an anonymous donation, and where the document may reach other readers. */
  donor: string | null
  language: Language
  /** The moment written into the file. */
  madeAt: Date
  letterhead: Letterhead & { association: Association }
}

/** The receipt of a donation on one page, which says plainly that it is no certificate for taxes. */
export async function donationPdf(paper: DonationPaper): Promise<Buffer> {
  const { language, donationId, amountCents, refundedCents, givenOn, donor, letterhead } = paper
  const t = translator(language)
  const title = t('donation-receipt:title')
  const file = await createPdf({ ...paper, title })
  const money = (cents: Cents) => formatExactMoney(cents, language)
  const x = margin
  let y = margin + 70
  addElement(file, file.body, 'H1', () => {
    const words = { text: title, x, y, width: contentWidth, size: 28 }
    y += write(file, { ...words, weight: 'bold', colour: file.colours.sea })
  })
  y = writeAmount(file, {
    amount: money(amountCents),
    state: t(`donation-receipt:state.${stateOf(paper)}`),
    top: y + 26,
  })
  const rows: [string, string | null][] = [
    ['reference', donationReference(donationId)],
    ['date', formatDay(givenOn, language)],
    ['donor', donor],
    ['method', t(`donation-receipt:methods.${paper.paidBy}`)],
    ['refunded', refundedCents > 0 ? money(refundedCents) : null],
  ]
  y = writeRows(
    file,
    rows.flatMap(([key, value]) =>
      value === null ? [] : [{ label: t(`donation-receipt:rows.${key}`), value }],
    ),
    y + 26,
  )
  y = writeNote(file, t('donation-receipt:notTax'), y + 18)
  writeIssuer(file, issuerOf(letterhead.association), language, y + 26)
  return finishPdf(file)
}

function stateOf({ amountCents, refundedCents }: DonationPaper) {
  if (refundedCents === 0) return 'paid'
  return refundedCents < amountCents ? 'partlyRefunded' : 'refunded'
}

function writeNote(pdf: Pdf, text: string, top: number): number {
  let y = top
  addElement(pdf, pdf.body, 'P', () => {
    y += write(pdf, { text, x: margin, y, width: contentWidth, size: SIZE, weight: 'bold' })
  })
  return y
}
