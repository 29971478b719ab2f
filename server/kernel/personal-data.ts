import type { PgTable } from 'drizzle-orm/pg-core'
import { toEuros } from '#domain/kernel/money.ts'
import type { Queryable } from './db/client.ts'
import { type AnyColumn, asc, type InferSelectModel, type SQL } from './db/drizzle.ts'

/** Describes what of a noun's tables the owner of an account gets, and what is deleted with the account. */
export interface PersonalData {
  /** The tables of which the export has columns. */
  exported?: readonly ExportedColumns<PgTable>[]
  /** Returns sections of the export that are not made of a payer's enrolments, by name. */
  sections?(tx: Queryable, owner: Owner): Promise<Record<string, unknown>>
  /** Tables that hold something about people of which an export says nothing, and why. */
  leftOut?: ReadonlyMap<PgTable, string>
  /** Deletes what stands for itself when an account is erased; `profile/erase-account.ts` has the rest. */
  erase?(tx: Queryable, userId: string): Promise<unknown>
  /** Tables about people of which no row is an account's, so that erasing one leaves them as they are. */
  notOfAccounts?: readonly PgTable[]
}

/** Whose data are exported. */
interface Owner {
  id: string
  /** Unless it is confirmed, strangers' donations and requests under an address are not its owner's. */
  confirmedEmail: string | null
}

/** A table of which the export has columns, and how a row is exported. */
interface ExportedColumns<T extends PgTable> {
  table: T
  exportRow(row: InferSelectModel<T>): Record<string, unknown>
}

/** @param columns every column: true for those that are exported unchanged */
export function exportedColumns<T extends PgTable>(
  table: T,
  columns: Record<keyof InferSelectModel<T> & string, boolean>,
): ExportedColumns<T> {
  return {
    table,
    exportRow(row) {
      const shown = Object.entries(row).filter(([name]) => columns[name as keyof typeof columns])
      return Object.fromEntries(shown.flatMap(inCentsAndEuros))
    },
  }
}

/** The rows of a table that `where` selects, in the order of these columns. */
export async function rowsOf<T extends PgTable>(
  tx: Queryable,
  table: T,
  where: SQL | undefined,
  ...order: AnyColumn[]
): Promise<InferSelectModel<T>[]> {
  const rows = tx.select().from(table as PgTable)
  return (await rows
    .where(where)
    .orderBy(...order.map((column) => asc(column)))) as InferSelectModel<T>[]
}

/** The same as they are exported. */
export async function exportedRows<T extends PgTable>(
  tx: Queryable,
  { table, exportRow }: ExportedColumns<T>,
  where: SQL | undefined,
  ...order: AnyColumn[]
): Promise<Record<string, unknown>[]> {
  return (await rowsOf(tx, table, where, ...order)).map(exportRow)
}

/** Cents alone are taken for euros by who has not read what they are. */
function inCentsAndEuros([name, value]: [string, unknown]): [string, unknown][] {
  if (!name.endsWith('Cents') || typeof value !== 'number') return [[name, value]]
  return [
    [name, value],
    [name.replace(/Cents$/, 'Euros'), toEuros(value)],
  ]
}
