import { bulkhead } from 'cockatiel'
import { Tinypool } from 'tinypool'
import { DomainError } from '#domain/kernel/errors.ts'
import { spreadsheetRows } from '#domain/kernel/lists/export-formats.ts'
import type { Cell, Table } from './spreadsheet-table.ts'

/** Megabytes; 20,000 rows take about a third of it. */
const MEMORY = 512

/** One file at a time, its rows included, so that many downloads at once take no more memory than one. */
const oneAtATime = bulkhead(1, Number.POSITIVE_INFINITY)

const writers = new Tinypool({
  filename: new URL('./spreadsheet-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 10_000,
  resourceLimits: { maxOldGenerationSizeMb: MEMORY },
})

/** Describes what the thread is given, as rows of cells below the columns' titles. */
export interface Sheet {
  name: string
  titles: string[]
  /** Are the widths of the columns, in letters. */
  widths: number[]
  rows: Cell[][]
}

/**
 * An Excel file with real numbers and days. The package that writes it holds all of it and cannot
 * be interrupted, so it works in a thread of its own, with a limit
 * (docs/decisions/024-receipts.md).
 * @throws DomainError admin.exportTooLarge
 */
export function spreadsheetXlsx<Row>(table: Table<Row>, name: string): Promise<Buffer> {
  return oneAtATime.execute(() => write(table, name))
}

async function write<Row>({ columns, batches }: Table<Row>, name: string): Promise<Buffer> {
  const rows: Cell[][] = []
  for await (const batch of batches) {
    for (const row of batch) rows.push(columns.map(({ cell }) => cell(row)))
    if (rows.length > spreadsheetRows) {
      throw new DomainError('admin.exportTooLarge', { max: spreadsheetRows })
    }
  }
  const sheet: Sheet = {
    name,
    titles: columns.map(({ title }) => title),
    widths: columns.map(({ width }) => width),
    rows,
  }
  const file: Uint8Array = await writers.run(sheet)
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength)
}
