import { sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'

type Row = Record<string, unknown>

const SEALED = /^[\w-]{8}\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/

/**
 * Every row of every table as text, with its sealed texts opened. One that cannot be opened throws,
 * as its content would be unknown.
 */
export async function everythingStored({ db, vault }: Pick<Deps, 'db' | 'vault'>) {
  const tables = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`)
  const stored: { schema: string; table: string; text: string }[] = []
  for (const { schema, name } of tables.rows) {
    const { rows } = await db.execute<Row>(
      sql`select * from ${sql.identifier(schema)}.${sql.identifier(name)}`,
    )
    for (const row of rows) {
      const opened = Object.values(row).flatMap((value) =>
        typeof value === 'string' && SEALED.test(value) ? [open(name, row, value)] : [],
      )
      stored.push({ schema, table: name, text: [JSON.stringify(row), ...opened].join('\n') })
    }
  }
  return stored

  function open(table: string, row: Row, sealed: string): string {
    const contexts = [
      `${table} ${row.id}`,
      `${table} ${row.payer_id} ${row.programme_id}`,
      `${table} ${row.user_id} secret`,
    ]
    for (const context of contexts) {
      try {
        return vault.open(sealed, context)
      } catch {}
    }
    throw new Error(`a sealed text in ${table} cannot be opened`)
  }
}
