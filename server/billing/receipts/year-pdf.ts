import { receiptNumber } from '#domain/billing/receipt-number.ts'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { formatExactMoney } from '#domain/kernel/money.ts'
import { writeIssuer } from '#server/association/issuer-block.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Letterhead } from '#server/kernel/organisation.ts'
import {
  addElement,
  contentWidth,
  createPdf,
  decoration,
  finishPdf,
  group,
  margin,
  type Pdf,
  pageHeight,
  type StructureElement,
} from '#server/kernel/pdf/document.ts'
import { measure, type Words, write } from '#server/kernel/pdf/text.ts'
import { correctedCents, type Receipt } from './find-receipts.ts'

interface Edition {
  year: string
  /** Who has paid, as the account says now. */
  payerName: string
  language: Language
  /** The business clock's; written on the cover. */
  madeAt: Date
  letterhead: Letterhead
}

/** A receipt, or what corrects it. */
type Line = Pick<
  Receipt,
  'series' | 'number' | 'serviceMonth' | 'programme' | 'personName' | 'amountCents'
>

interface Column {
  key: string
  width: number
  align?: 'right'
  text: (line: Line) => string
}

const SIZE = 11
const ROW_PADDING = 6

/** Returns what a payer has paid in a year: the sum on the cover, and a line for each receipt and for what corrects it behind. */
export async function yearPdf(
  receipts: readonly [Receipt, ...Receipt[]],
  edition: Edition,
): Promise<Buffer> {
  const { year, language } = edition
  const title = translator(language)('receipts:year.title', { year })
  const pdf = await createPdf({ ...edition, title })
  writeCover(pdf, receipts, { ...edition, title })
  pdf.doc.addPage()
  writeTable(pdf, receipts, edition)
  return finishPdf(pdf)
}

function writeCover(
  pdf: Pdf,
  receipts: readonly [Receipt, ...Receipt[]],
  { title, payerName, language, madeAt }: Edition & { title: string },
): void {
  const t = translator(language)
  const x = margin
  let y = margin + 130
  const line = (type: string, words: Pick<Words, 'text' | 'size'> & Partial<Words>, after = 0) => {
    addElement(pdf, pdf.body, type, () => {
      y += write(pdf, { x, y, width: contentWidth, ...words }) + after
    })
  }
  line('H1', { text: title, size: 34, weight: 'bold', colour: pdf.colours.sea }, 4)
  line('P', { text: payerName, size: 18 }, 30)

  const charged = receipts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const refunded = receipts.reduce((sum, receipt) => sum + correctedCents(receipt), 0)
  const money = (cents: number) => formatExactMoney(cents, language)
  const height = refunded > 0 ? 146 : 122
  decoration(pdf, () => {
    pdf.doc.roundedRect(x, y, contentWidth, height, 14).fill(pdf.colours['sea-soft'])
  })
  const bottom = y + height
  y += 16
  const inBox = { x: x + 22, width: contentWidth - 44 }
  line('P', { ...inBox, text: t('receipts:year.total'), size: 14 })
  line('P', { ...inBox, text: money(charged - refunded), size: 34, weight: 'bold' })
  line('P', { ...inBox, text: t('receipts:year.count', { count: receipts.length }), size: 14 })
  if (refunded > 0) {
    const sums = { charged: money(charged), refunded: money(refunded) }
    line('P', { ...inBox, text: t('receipts:year.refunded', sums), size: 14 })
  }
  y = bottom + 24
  const day = formatDay(madridDay(madeAt), language)
  line('P', { text: t('receipts:year.made', { day }), size: 13, colour: pdf.colours['ink-soft'] })
  const { issuer } = receipts.at(-1) ?? receipts[0]
  writeIssuer(pdf, issuer, language, y + 60)
}

function columnsIn(language: Language): Column[] {
  const money = (cents: number) => formatExactMoney(cents, language)
  return [
    { key: 'number', width: 82, text: receiptNumber },
    { key: 'month', width: 106, text: ({ serviceMonth }) => formatMonth(serviceMonth, language) },
    { key: 'programme', width: 76, text: ({ programme }) => programme },
    { key: 'person', width: 137, text: ({ personName }) => personName ?? '' },
    { key: 'amount', width: 82, align: 'right', text: ({ amountCents }) => money(amountCents) },
  ]
}

/** Writes as many pages as it takes, each with the columns' titles. */
function writeTable(pdf: Pdf, receipts: readonly Receipt[], { language }: Edition): void {
  const t = translator(language)
  const columns = columnsIn(language)
  let y = margin
  addElement(pdf, pdf.body, 'H2', () => {
    const text = t('receipts:year.list')
    y +=
      write(pdf, {
        text,
        x: margin,
        y,
        width: contentWidth,
        size: 18,
        weight: 'bold',
        colour: pdf.colours.sea,
      }) + 10
  })
  const table = group(pdf, pdf.body, 'Table')
  const titles = columns.map(({ key }) => t(`receipts:columns.${key}`))
  y = writeRow(pdf, table, { columns, cells: titles, y, isHead: true })
  const lines = receipts.flatMap((receipt): Line[] => [
    receipt,
    ...receipt.corrections.map((correction) => ({ ...receipt, ...correction })),
  ])
  for (const line of lines) {
    const cells = columns.map(({ text }) => text(line))
    if (y + heightOf(pdf, columns, cells) > pageHeight - margin) {
      pdf.doc.addPage()
      // Seen again at the top of a page, and heard once.
      decoration(pdf, () => {
        y = drawRow(pdf, { columns, cells: titles, y: margin, isHead: true }, (draw) => draw())
      })
      rule(pdf, y)
    }
    y = writeRow(pdf, table, { columns, cells, y, isHead: false })
  }
  table.end()
}

interface Row {
  columns: readonly Column[]
  cells: readonly string[]
  y: number
  isHead: boolean
}

function writeRow(pdf: Pdf, table: StructureElement, row: Row): number {
  const element = group(pdf, table, 'TR')
  const bottom = drawRow(pdf, row, (draw) => {
    if (row.isHead) addElement(pdf, element, 'TH', draw, { scope: 'Column' })
    else addElement(pdf, element, 'TD', draw)
  })
  element.end()
  rule(pdf, bottom)
  return bottom
}

function drawRow(pdf: Pdf, row: Row, cell: (draw: () => void) => void): number {
  const { columns, cells, y, isHead } = row
  let x = margin
  columns.forEach(({ width, align }, place) => {
    const words = { text: cells[place] ?? '', x, y: y + ROW_PADDING, width: width - 8, size: SIZE }
    cell(() => {
      write(pdf, { ...words, ...(align && { align }), ...(isHead && { weight: 'bold' }) })
    })
    x += width
  })
  return y + heightOf(pdf, columns, cells)
}

function heightOf(pdf: Pdf, columns: readonly Column[], cells: readonly string[]): number {
  const heights = columns.map(({ width }, place) =>
    measure(pdf, { text: cells[place] ?? '', width: width - 8, size: SIZE, weight: 'bold' }),
  )
  return Math.max(...heights) + 2 * ROW_PADDING
}

function rule(pdf: Pdf, y: number): void {
  decoration(pdf, () => {
    pdf.doc
      .moveTo(margin, y)
      .lineTo(margin + contentWidth, y)
      .lineWidth(0.5)
      .stroke(pdf.colours['line-strong'])
  })
}
