import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import type { Cell } from './spreadsheet-table.ts'
import type { Sheet } from './spreadsheet-xlsx.ts'

// Runs in a thread of its own: see spreadsheet-xlsx.ts.

/** The file's bytes. */
export default async function writeSpreadsheet({ name, titles, widths, rows }: Sheet) {
  const data: SheetData = [
    titles.map((value) => ({ value, fontWeight: 'bold' })),
    ...rows.map((row) => row.map(asCell)),
  ]
  const file = await writeXlsxFile(data, {
    sheet: name,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
  return new Uint8Array(file)
}

/** Words stay words, whatever they begin with: nothing here is a formula. */
function asCell(cell: Cell) {
  if (cell === null) return null
  if (typeof cell === 'string') return { value: cell, type: String }
  if ('count' in cell) return { value: cell.count, type: Number, format: '0' }
  if ('cents' in cell) return { value: cell.cents / 100, type: Number, format: '#,##0.00' }
  return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
}
