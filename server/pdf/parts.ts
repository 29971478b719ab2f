import { contentWidth, decoration, group, margin, type Paper, say } from './document.ts'
import { measure, write } from './text.ts'

const LABEL_WIDTH = 170
const VALUE_WIDTH = contentWidth - LABEL_WIDTH
/** Of ordinary words, in points. */
export const SIZE = 13
const ROW_GAP = 9

/** What was paid and what has become of it, large and in a box; answers where it ends. */
export function writeAmount(
  paper: Paper,
  { amount, state, top }: { amount: string; state: string; top: number },
): number {
  const height = 84
  decoration(paper, () => {
    paper.doc.roundedRect(margin, top, contentWidth, height, 14).fill(paper.colours['sea-soft'])
  })
  const width = contentWidth - 44
  const x = margin + 22
  say(paper, paper.body, 'P', () => {
    write(paper, { text: amount, x, y: top + 12, width, size: 26, weight: 'bold' })
  })
  say(paper, paper.body, 'P', () => {
    write(paper, { text: state, x, y: top + 50, width, size: SIZE })
  })
  return top + height
}

export interface Row {
  label: string
  value: string
}

/** A table of two columns, the first of which says what stands in the second; answers where it ends. */
export function writeRows(paper: Paper, rows: readonly Row[], top: number): number {
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
      colour: paper.colours['ink-soft'],
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
