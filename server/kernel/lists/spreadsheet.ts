import type { FastifyReply } from 'fastify'
import type { exportFormats } from '#domain/kernel/lists/export-formats.ts'
import { spreadsheetCsv } from './spreadsheet-csv.ts'
import type { Table } from './spreadsheet-table.ts'
import { spreadsheetXlsx } from './spreadsheet-xlsx.ts'

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
