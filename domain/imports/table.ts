import { z } from 'zod'
import { text } from '../kernel/schema-types.ts'
import { type ImportField, importFields, refusedBy, refusedKinds } from './fields.ts'

/** Far more than an association of this kind has; more are brought in two files. */
export const MAX_IMPORT_ROWS = 2000
export const MAX_IMPORT_COLUMNS = 40
export const MAX_CELL_LENGTH = 200

/** A spreadsheet as it is imported: what is never imported has left it already. */
export const importTableSchema = z.object({
  columns: z
    .array(
      z.object({
        heading: text()
          .max(MAX_CELL_LENGTH)
          .refine((heading) => refusedBy(heading) === null, 'imports.columnRefused'),
        /** `null`: it is not imported. */
        field: z.enum(importFields).nullable(),
      }),
    )
    .max(MAX_IMPORT_COLUMNS),
  rows: z
    .array(
      z.object({
        /** Its line in the file, by which its reader finds it. */
        line: z.int32().positive(),
        cells: z.array(text().max(MAX_CELL_LENGTH)).max(MAX_IMPORT_COLUMNS),
        leftOut: z.boolean(),
      }),
    )
    .max(MAX_IMPORT_ROWS, 'imports.tooManyRows'),
  /** The columns that were refused, by their headings, to be said again after a reload. */
  refused: z
    .array(z.object({ heading: text().max(MAX_CELL_LENGTH), kind: z.enum(refusedKinds) }))
    .max(MAX_IMPORT_COLUMNS),
  /** Names the file in the list of imports. */
  fileName: text().max(MAX_CELL_LENGTH).optional(),
  /** Names in capitals or small letters are written as names are (`tidyName`). */
  namesTidied: z.boolean().optional(),
})

export type ImportTable = z.output<typeof importTableSchema>
export type ImportRow = ImportTable['rows'][number]

/** Fields that several columns may be for: surnames are joined, of the others the first counts that is not empty. */
export const severalColumns: ReadonlySet<ImportField> = new Set(['lastName', 'phone', 'email'])

/** Returns what a row says of a field; empty where no column is for it. */
export function cellOf(
  table: Pick<ImportTable, 'columns'>,
  row: Pick<ImportRow, 'cells'>,
  field: ImportField,
): string {
  const written = cellsOf(table, row, field)
  return (field === 'lastName' ? written.join(' ') : written[0]) ?? ''
}

/** Returns what each column of a field says, but the empty ones. */
export function cellsOf(
  { columns }: Pick<ImportTable, 'columns'>,
  { cells }: Pick<ImportRow, 'cells'>,
  field: ImportField,
): string[] {
  return columns.flatMap((column, place) =>
    column.field === field ? cells[place]?.trim() || [] : [],
  )
}

/** The table with a column for this field, empty where there was none. */
export function withColumn(
  table: ImportTable,
  { field, heading, value = '' }: { field: ImportField; heading: string; value?: string },
): ImportTable {
  if (table.columns.some((column) => column.field === field)) return table
  return {
    ...table,
    columns: [...table.columns, { heading, field }],
    rows: table.rows.map((row) => ({ ...row, cells: [...row.cells, value] })),
  }
}

/** The table in which these rows say this of a field. */
export function withCells(
  table: ImportTable,
  lines: ReadonlySet<number>,
  { field, value }: { field: ImportField; value: string },
): ImportTable {
  const full = withColumn(table, { field, heading: field })
  const first = full.columns.findIndex((column) => column.field === field)
  const places = new Set(full.columns.flatMap((one, at) => (one.field === field ? at : [])))
  return {
    ...full,
    rows: full.rows.map((row) =>
      lines.has(row.line)
        ? {
            ...row,
            cells: row.cells.map((cell, at) =>
              places.has(at) ? (at === first ? value : '') : cell,
            ),
          }
        : row,
    ),
  }
}

/** The table in which these rows are imported, or not. */
export function withLeftOut(
  table: ImportTable,
  lines: ReadonlySet<number>,
  leftOut: boolean,
): ImportTable {
  return {
    ...table,
    rows: table.rows.map((row) => (lines.has(row.line) ? { ...row, leftOut } : row)),
  }
}

/** The table without the columns that are not imported. */
export function importedPart(table: ImportTable): ImportTable {
  const kept = table.columns.map(({ field }) => field !== null)
  return {
    ...table,
    columns: table.columns.filter((_, place) => kept[place]),
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.filter((_, place) => kept[place]),
    })),
  }
}
