import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { spreadsheetRows } from '#domain/admin/export-formats.ts'
import { DomainError } from '#domain/errors.ts'
import type { Cell, Table } from './spreadsheet.ts'

/** Megabytes; 20,000 rows take about a third of it. */
const MEMORY = 512

/** What the thread is given, as rows of cells below the columns' titles. */
export interface Sheet {
  name: string
  titles: string[]
  /** Of the columns, in letters. */
  widths: number[]
  rows: Cell[][]
}

/**
 * An Excel file with real numbers and days. The package that writes it holds all of it and cannot
 * be interrupted, so it works in a thread of its own, with a limit
 * (docs/decisions/024-receipts.md).
 * @throws DomainError admin.exportTooLarge
 */
export async function spreadsheetXlsx<Row>(
  { columns, batches }: Table<Row>,
  name: string,
): Promise<Buffer> {
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
  const worker = new Worker(new URL('./spreadsheet-thread.ts', import.meta.url), {
    workerData: sheet,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  try {
    const [file] = (await once(worker, 'message')) as [Uint8Array]
    return Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  } finally {
    await worker.terminate()
  }
}
