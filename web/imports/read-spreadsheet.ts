import type { MergeRange } from 'hucre'
import { fieldOf, refusedBy } from '#domain/imports/fields.ts'
import {
  type ImportTable,
  MAX_CELL_LENGTH,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  severalColumns,
} from '#domain/imports/table.ts'
import { isTotalRow } from '#domain/imports/total-row.ts'
import { normaliseLine } from '#domain/kernel/normalise-text.ts'
import { asStorable } from '#domain/kernel/schema-types.ts'
import { decodeText } from './decode-text.ts'

/** Spreadsheets of thousands of people are smaller; a browser reads it all into memory. */
const MAX_BYTES = 10_000_000
/** Above the headings stand a title and a date at most. */
const ROWS_ABOVE = 10

export type Unreadable =
  | 'unreadable'
  | 'oldFormat'
  | 'empty'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'tooLarge'
  | 'unknownLetters'

type Cells = string[][]

/**
 * Reads the first sheet that holds anything, in the browser: columns about health or money are left
 * behind here. The row with most known headings has the headings; what stands above it is none of it.
 * @returns the table, or why the file cannot be read
 */
export async function readSpreadsheet(
  file: Pick<File, 'size' | 'arrayBuffer' | 'name'>,
): Promise<ImportTable | Unreadable> {
  if (file.size > MAX_BYTES) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'oldFormat'
  try {
    const cells = startsWith(bytes, [0x50, 0x4b]) ? await unpack(bytes) : await readText(bytes)
    const table = asTable(cells)
    return typeof table === 'string' ? table : { ...table, fileName: cleaned(file.name) }
  } catch (error) {
    return error instanceof Refused ? error.reason : 'unreadable'
  }
}

class Refused extends Error {
  readonly reason: Unreadable

  constructor(reason: Unreadable) {
    super(reason)
    this.reason = reason
  }
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, place) => bytes[place] === byte)
}

async function unpack(bytes: Uint8Array): Promise<Cells> {
  // An ODS file begins with its type, as its standard wants, so that it is known without its name.
  const isOds = new TextDecoder().decode(bytes.subarray(0, 120)).includes('opendocument')
  const { leanWorkbook } = await import('./lean-workbook.ts')
  const lean = leanWorkbook(bytes)
  if (lean === null) throw new Refused('tooLarge')
  const { sheets } = isOds
    ? await (await import('hucre/ods')).readOds(lean)
    : await (await import('hucre/xlsx')).readXlsx(lean)
  const all = sheets.map(({ rows, merges = [] }) => {
    const cells = Array.from(rows, (row) => Array.from(row ?? [], written))
    for (const merged of merges) fillMerged(cells, merged)
    return cells
  })
  return all.find((rows) => rows.some((row) => row.some(Boolean))) ?? []
}

/** The most columns that a merged cell of names spans; wider ones are titles above the table. */
const WIDEST_MERGED = 3

/** Every cell of what is merged says what the first says: an address that a family shares. */
function fillMerged(cells: Cells, { startRow, startCol, endRow, endCol }: MergeRange): void {
  const value = cells[startRow]?.[startCol]
  if (!value || endCol - startCol >= WIDEST_MERGED) return
  for (const row of cells.slice(startRow, endRow + 1)) {
    for (let place = startCol; place <= endCol; place += 1) {
      while (row.length < place) row.push('')
      row[place] ||= value
    }
  }
}

/** A day has no time of its own in a spreadsheet. */
function written(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const notAList = /\0|^\s*(?:%PDF|<|\{|BEGIN:VCARD)/

async function readText(bytes: Uint8Array): Promise<Cells> {
  const text = decodeText(bytes)
  // Anything else that is no list, such as a picture, a PDF, or a web page that is called a spreadsheet.
  if (text === null ? bytes.includes(0) : notAList.test(text)) throw new Error('no list')
  if (text === null) throw new Refused('unknownLetters')
  const { default: papaparse } = await import('papaparse')
  const { data } = papaparse.parse<string[]>(text, { delimiter: delimiterOf(text) })
  return data.map((row) => row.map(withoutGuard))
}

/** Our own CSV puts an apostrophe before what a spreadsheet would take for a formula, such as a «+». */
function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=[=+@\t\r-])/, '')
}

/** The delimiter that is most frequent in the first lines, outside quotes: a comma also stands within a cell. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const start = text.slice(0, Math.max(2000, first.length)).replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => start.split(delimiter).length
  return [';', '\t', '|', ','].reduce((most, one) => (count(one) > count(most) ? one : most))
}

function asTable(cells: Cells): ImportTable | Unreadable {
  const head = headingsIn(cells)
  const filled = cells
    .map((row, place) => ({ line: place + 1, cells: row.map(cleaned) }))
    .filter(({ line, cells: row }) => line > head + 1 && row.some(Boolean))
  if (filled.length === 0) return 'empty'
  if (filled.length > MAX_IMPORT_ROWS) return 'tooManyRows'
  const width = Math.max(...filled.map((row) => row.cells.length), cells[head]?.length ?? 0)
  const columns = Array.from({ length: width }, (_, place) => ({
    place,
    heading: cleaned(cells[head]?.[place] ?? ''),
  })).filter(({ heading, place }) => heading || filled.some((row) => row.cells[place]))
  const kept = columns.filter(({ heading }) => refusedBy(heading) === null)
  if (columns.length > MAX_IMPORT_COLUMNS) return 'tooManyColumns'
  return {
    columns: withFields(kept.map(({ heading }) => heading)),
    rows: filled.map((row) => ({
      line: row.line,
      cells: kept.map(({ place }) => row.cells[place] ?? ''),
      leftOut: isTotalRow(row.cells) || isHeadingRow(row.cells),
    })),
    namesTidied: true,
    refused: columns.flatMap(({ heading }) => {
      const kind = refusedBy(heading)
      return kind ? [{ heading, kind }] : []
    }),
  }
}

/**
 * Where the headings stand: the row of which most are known, else the first that is not empty. A list that begins with
 * a person has none: then it is the place before that row.
 */
function headingsIn(cells: Cells): number {
  const known = cells
    .slice(0, ROWS_ABOVE)
    .map((row) => row.filter((cell) => fieldOf(cell) !== null).length)
  const most = Math.max(0, ...known)
  if (most > 0) return known.indexOf(most)
  const first = cells.findIndex((row) => row.some(Boolean))
  return cells[first]?.some((cell) => /@|\d{6}|\d[-/.]\d+[-/.]\d/.test(cell)) ? first - 1 : first
}

/** Headings that are printed again on the next page. */
function isHeadingRow(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean)
  return filled.length > 1 && filled.every((cell) => fieldOf(cell) !== null)
}

/**
 * The first column of each field, and every column of surnames, telephones or e-mail addresses; a column of
 * first names alone has the whole name.
 */
function withFields(headings: readonly string[]): ImportTable['columns'] {
  const named = headings.map(fieldOf)
  const hasSurname = named.includes('lastName')
  const fields = named.map((field) => (field === 'firstName' && !hasSurname ? 'fullName' : field))
  return headings.map((heading, place) => {
    const field = fields[place] ?? null
    const isFirst = fields.indexOf(field) === place
    return { heading, field: isFirst || (field && severalColumns.has(field)) ? field : null }
  })
}

/** What a formula shows that has found nothing, in Spanish, Basque and English; and «-», «?», which say nothing. */
const saysNothing =
  /^(?:#(?:N\/[AD]|[¡¿]?(?:REF|VALOR|VALUE|BALIOA|DIV\/0|NUM|NOMBRE|NAME|NULO|NULL)[!?])|[^\p{L}\p{N}#]+)$/iu

function cleaned(cell: string): string {
  return asStorable(normaliseLine(cell).replace(saysNothing, ''), MAX_CELL_LENGTH)
}
