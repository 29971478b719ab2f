import { formatDay, formatMonth, formatOnDay } from '#domain/calendar-text.ts'
import { receiptNumber } from '#domain/invoices/receipt.ts'
import type { Language } from '#domain/language.ts'
import { formatExactMoney } from '#domain/money.ts'
import { translator } from '#server/http/language.ts'
import { type Receipt, refundedOf } from './find-receipts.ts'
import { writeIssuer } from './receipt-issuer.ts'
import {
  colours,
  contentWidth,
  decoration,
  group,
  margin,
  openPaper,
  type Paper,
  printed,
  say,
} from './receipt-paper.ts'
import { measure, write } from './receipt-text.ts'

interface Edition {
  language: Language
  /** The moment written into the file. */
  madeAt: Date
}

const LABEL_WIDTH = 170
const VALUE_WIDTH = contentWidth - LABEL_WIDTH
const SIZE = 13
const ROW_GAP = 9

/** One receipt on one page, with whatever has been given back since. */
export async function receiptPdf(receipt: Receipt, { language, madeAt }: Edition): Promise<Buffer> {
  const t = translator(language)
  const title = t(`receipts:title.${receipt.issuer.regime}`, { number: receiptNumber(receipt) })
  const paper = await openPaper({ title, language, madeAt })
  const x = margin
  let y = margin + 70
  say(paper, paper.body, 'H1', () => {
    y += write(paper, {
      text: title,
      x,
      y,
      width: contentWidth,
      size: 28,
      weight: 'bold',
      colour: colours.sea,
    })
  })
  say(paper, paper.body, 'P', () => {
    const text = t('receipts:issued', { day: formatDay(receipt.issuedOn, language) })
    y += write(paper, { text, x, y: y + 4, width: contentWidth, size: SIZE, colour: colours.soft })
  })
  y = writeAmount(paper, receipt, language, y + 26)
  y = writeRows(paper, rowsOf(receipt, language), y + 26)
  writeIssuer(paper, receipt.issuer, language, y + 34)
  return printed(paper)
}

/** What was paid and what has become of it, large and in a box. */
function writeAmount(paper: Paper, receipt: Receipt, language: Language, top: number): number {
  const t = translator(language)
  const height = 84
  decoration(paper, () => {
    paper.doc.roundedRect(margin, top, contentWidth, height, 14).fill(colours.seaSoft)
  })
  const width = contentWidth - 44
  const x = margin + 22
  say(paper, paper.body, 'P', () => {
    const text = formatExactMoney(receipt.amountCents, language)
    write(paper, { text, x, y: top + 12, width, size: 26, weight: 'bold' })
  })
  say(paper, paper.body, 'P', () => {
    write(paper, {
      text: t(`receipts:status.${stateOf(receipt)}`),
      x,
      y: top + 50,
      width,
      size: SIZE,
    })
  })
  return top + height
}

function stateOf(receipt: Receipt): 'paid' | 'partlyRefunded' | 'refunded' {
  const refunded = refundedOf(receipt)
  if (refunded === 0) return 'paid'
  return refunded < receipt.amountCents ? 'partlyRefunded' : 'refunded'
}

function rowsOf(receipt: Receipt, language: Language): { label: string; value: string }[] {
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

/** A table of two columns, the first of which says what stands in the second. */
function writeRows(paper: Paper, rows: { label: string; value: string }[], top: number): number {
  const table = group(paper, paper.body, 'Table')
  let y = top
  for (const { label, value } of rows) {
    const row = group(paper, table, 'TR')
    const left = {
      text: label,
      x: margin,
      y,
      width: LABEL_WIDTH - 12,
      size: SIZE,
      colour: colours.soft,
    }
    const right = {
      text: value,
      x: margin + LABEL_WIDTH,
      y,
      width: VALUE_WIDTH,
      size: SIZE,
      weight: 'bold' as const,
    }
    say(paper, row, 'TH', () => void write(paper, left), { scope: 'Row' })
    say(paper, row, 'TD', () => void write(paper, right))
    row.end()
    y += Math.max(measure(paper, left), measure(paper, right)) + ROW_GAP
  }
  table.end()
  return y - ROW_GAP
}
