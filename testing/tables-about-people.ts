import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { is } from '#server/kernel/db/drizzle.ts'
import { enrollees, users } from '#server/schema.ts'

/**
 * The tables of a schema that lead to an account or an enrollee, however many references away, or
 * that hold a contact address.
 */
export function tablesAboutPeople(of: Record<string, unknown>): Set<PgTable> {
  const all = Object.values(of).filter((value) => is(value, PgTable))
  const about = new Set<PgTable>([users, enrollees])
  for (const table of all) {
    const columns = getTableConfig(table).columns.map(({ name }) => name)
    if (columns.some((name) => /email|recipient|phone/.test(name))) about.add(table)
  }
  for (let size = 0; size < about.size; ) {
    size = about.size
    for (const table of all) {
      const targets = getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable)
      if (targets.some((target) => about.has(target as PgTable))) about.add(table)
    }
  }
  return about
}
