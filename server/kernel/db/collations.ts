import { languages } from '#domain/kernel/language.ts'

/** The collations that indexes and lists of ours sort by. */
const OURS = languages.map((language) => `${language}-x-icu`)

/**
 * Finds the orders of letters that have changed since the database stored their version: a new image or system brings
 * other rules, and an index that was sorted by the old ones misses rows. `name` is `null` for the database's own order.
 */
export const changedCollationsQuery = `
  select collname as name, current_database() as database from pg_collation
  where collname in (${OURS.map((name) => `'${name}'`).join(', ')})
    and collversion <> pg_collation_actual_version(oid)
  union all
  select null, datname from pg_database
  where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)`

/** A row of it. */
export interface ChangedCollation extends Record<string, unknown> {
  name: string | null
  database: string
}

/** Returns the statements that mend it, for the superuser of the database, one after the other; none where nothing has changed. */
export function collationRemedy(changed: readonly ChangedCollation[]): string[] {
  const [first] = changed
  if (!first) return []
  const database = `"${first.database.replaceAll('"', '""')}"`
  return [
    `reindex database ${database};`,
    ...changed.map(({ name }) =>
      name === null
        ? `alter database ${database} refresh collation version;`
        : `alter collation "${name}" refresh version;`,
    ),
  ]
}
