import { receiptNumber } from '#domain/billing/receipt-number.ts'
import { formatDay, formatMonth, formatOnDay } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { formatExactMoney } from '#domain/kernel/money.ts'
import { writeIssuer } from '#server/association/issuer-block.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Letterhead } from '#server/kernel/organisation.ts'
import {
  addElement,
  contentWidth,
  createPdf,
  finishPdf,
  margin,
} from '#server/kernel/pdf/document.ts'
import { type Row, SIZE, writeAmount, writeRows } from '#server/kernel/pdf/parts.ts'
import { write } from '#server/kernel/pdf/text.ts'
import { type Receipt, refundedOf } from './find-receipts.ts'

interface Edition {
  language: Language
  /** The moment written into the file. */
  madeAt: Date
  letterhead: Letterhead
}

/** One receipt on one page, with what has been refunded since. */
export async function receiptPdf(receipt: Receipt, edition: Edition): Promise<Buffer> {
  const { language } = edition
  const t = translator(language)
  const title = t(`receipts:title.${receipt.issuer.regime}`, { number: receiptNumber(receipt) })
  const pdf = await createPdf({ ...edition, title })
  const x = margin
  let y = margin + 70
  addElement(pdf, pdf.body, 'H1', () => {
    y += write(pdf, {
      text: title,
      x,
      y,
      width: contentWidth,
      size: 28,
      weight: 'bold',
      colour: pdf.colours.sea,
    })
  })
  addElement(pdf, pdf.body, 'P', () => {
    const text = t('receipts:issued', { day: formatDay(receipt.issuedOn, language) })
    y += write(pdf, {
      text,
      x,
      y: y + 4,
      width: contentWidth,
      size: SIZE,
      colour: pdf.colours['ink-soft'],
    })
  })
  y = writeAmount(pdf, {
    amount: formatExactMoney(receipt.amountCents, language),
    state: t(`receipts:status.${stateOf(receipt)}`),
    top: y + 26,
  })
  y = writeRows(pdf, rowsOf(receipt, language), y + 26)
  writeIssuer(pdf, receipt.issuer, language, y + 34)
  return finishPdf(pdf)
}

function stateOf(receipt: Receipt): 'paid' | 'partlyRefunded' | 'refunded' {
  const refunded = refundedOf(receipt)
  if (refunded === 0) return 'paid'
  return refunded < receipt.amountCents ? 'partlyRefunded' : 'refunded'
}

function rowsOf(receipt: Receipt, language: Language): Row[] {
  const t = translator(language)
  const money = (cents: number) => formatExactMoney(cents, language)
  const refunded = refundedOf(receipt)
  const rows: [string, string | null][] = [
    ['concept', t('receipts:concept', { month: formatMonth(receipt.serviceMonth, language) })],
    ['programme', receipt.programme],
    // Gone once the account is erased.
    ['person', receipt.personName],
    ['payer', receipt.payerName],
    ['method', t('receipts:card')],
    ['amount', money(receipt.amountCents)],
    ...receipt.refunds.map(({ day, amountCents }): [string, string] => [
      'refund',
      t('receipts:refunded', { amount: money(amountCents), onDay: formatOnDay(day, language) }),
    ]),
    ['net', refunded > 0 ? money(receipt.amountCents - refunded) : null],
  ]
  return rows.flatMap(([key, value]) =>
    value === null ? [] : [{ label: t(`receipts:rows.${key}`), value }],
  )
}
