import { Readable } from 'node:stream'
import papaparse from 'papaparse'
import { partsOf } from '#domain/kernel/calendar.ts'
import type { Cell, Table } from './spreadsheet-table.ts'

/** Marks the letters as UTF-8 for spreadsheets. */
const BOM = '\uFEFF'

/**
 * A CSV as spreadsheets in Spain open it by a double click: semicolons, decimal commas, days as
 * 30/01/2026. It goes out batch by batch, at the reader's pace.
 */
export function spreadsheetCsv<Row>({ columns, batches }: Table<Row>): Readable {
  async function* lines() {
    // With the first rows, so that a list which cannot be read is refused before anything goes out.
    let titles = BOM + written([columns.map(({ title }) => title)])
    for await (const batch of batches) {
      yield titles + written(batch.map((row) => columns.map(({ cell }) => asText(cell(row)))))
      titles = ''
    }
    if (titles) yield titles
  }
  return Readable.from(lines(), { objectMode: false })
}

function written(rows: string[][]): string {
  return `${papaparse.unparse(rows, { delimiter: ';', newline: '\r\n' })}\r\n`
}

function asText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return harmless(cell)
  if ('count' in cell) return String(cell.count)
  if ('cents' in cell) return (cell.cents / 100).toFixed(2).replace('.', ',')
  const { year, month, day } = partsOf(cell.day)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(day)}/${two(month)}/${year}`
}

/** Words that a spreadsheet would take for a formula, also in full width, such as `=HYPERLINK(…)`, stay words. */
function harmless(text: string): string {
  return /^\s*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
}
