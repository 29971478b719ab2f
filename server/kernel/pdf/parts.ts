import { addElement, contentWidth, decoration, group, margin, type Pdf } from './document.ts'
import { measure, write } from './text.ts'

const LABEL_WIDTH = 170
const VALUE_WIDTH = contentWidth - LABEL_WIDTH
/** Is the size of ordinary words, in points. */
export const SIZE = 13
const ROW_GAP = 9

/** Writes what was paid and what has become of it, large and in a box; answers where it ends. */
export function writeAmount(
  pdf: Pdf,
  { amount, state, top }: { amount: string; state: string; top: number },
): number {
  const height = 84
  decoration(pdf, () => {
    pdf.doc.roundedRect(margin, top, contentWidth, height, 14).fill(pdf.colours['sea-soft'])
  })
  const width = contentWidth - 44
  const x = margin + 22
  addElement(pdf, pdf.body, 'P', () => {
    write(pdf, { text: amount, x, y: top + 12, width, size: 26, weight: 'bold' })
  })
  addElement(pdf, pdf.body, 'P', () => {
    write(pdf, { text: state, x, y: top + 50, width, size: SIZE })
  })
  return top + height
}

export interface Row {
  label: string
  value: string
}

/** A table of two columns, the first of which says what stands in the second; answers where it ends. */
export function writeRows(pdf: Pdf, rows: readonly Row[], top: number): number {
  const table = group(pdf, pdf.body, 'Table')
  let y = top
  for (const { label, value } of rows) {
    const row = group(pdf, table, 'TR')
    const left = {
      text: label,
      x: margin,
      y,
      width: LABEL_WIDTH - 12,
      size: SIZE,
      colour: pdf.colours['ink-soft'],
    }
    const right = {
      text: value,
      x: margin + LABEL_WIDTH,
      y,
      width: VALUE_WIDTH,
      size: SIZE,
      weight: 'bold' as const,
    }
    addElement(pdf, row, 'TH', () => void write(pdf, left), { scope: 'Row' })
    addElement(pdf, row, 'TD', () => void write(pdf, right))
    row.end()
    y += Math.max(measure(pdf, left), measure(pdf, right)) + ROW_GAP
  }
  table.end()
  return y - ROW_GAP
}
