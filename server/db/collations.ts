import { languages } from '#domain/language.ts'

/** The collations that indexes and lists of ours sort by. */
const OURS = languages.map((language) => `${language}-x-icu`)

/**
 * Finds the orders of letters that have changed since the database stored their version: a new image or system brings
 * other rules, and an index that was sorted by the old ones misses rows. `name` is `null` for the database's own order.
 */
export const changedCollationsQuery = `
  select collname as name from pg_collation
  where collname in (${OURS.map((name) => `'${name}'`).join(', ')})
    and collversion <> pg_collation_actual_version(oid)
  union all
  select null from pg_database
  where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)`

/** Returns the statements that mend it, for the superuser of the database, one after the other. */
export function collationRemedy(database: string, changed: readonly (string | null)[]): string[] {
  const name = `"${database.replaceAll('"', '""')}"`
  return [
    `reindex database ${name};`,
    ...changed.map((collation) =>
      collation === null
        ? `alter database ${name} refresh collation version;`
        : `alter collation "${collation}" refresh version;`,
    ),
  ]
}
