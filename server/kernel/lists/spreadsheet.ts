import type { FastifyReply } from 'fastify'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { exportFormats } from '#domain/kernel/lists/export-formats.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { spreadsheetCsv } from './spreadsheet-csv.ts'
import { spreadsheetXlsx } from './spreadsheet-xlsx.ts'

/** A cell as both kinds of file need it: words, a day, a number or an amount; `null` stays empty. */
export type Cell = string | { day: CalendarDay } | { count: number } | { cents: Cents } | null

export interface Column<Row> {
  title: string
  /** In a spreadsheet, in letters. */
  width: number
  cell: (row: Row) => Cell
}

/** A table to be taken away, some hundreds of rows at a time. */
export interface Table<Row> {
  columns: readonly Column<Row>[]
  batches: AsyncIterable<readonly Row[]>
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * The table as a file for the reader to keep.
 * @param file what the file is called, without its ending, and the spreadsheet's only sheet
 * @throws DomainError admin.exportTooLarge
 */
export async function asSpreadsheet<Row>(
  reply: FastifyReply,
  table: Table<Row>,
  file: { format: (typeof exportFormats)[number]; name: string; sheet: string },
) {
  const { format, name, sheet } = file
  const content = format === 'csv' ? spreadsheetCsv(table) : await spreadsheetXlsx(table, sheet)
  reply.type(types[format])
  reply.header('content-disposition', `attachment; filename="${name}.${format}"`)
  return content
}
