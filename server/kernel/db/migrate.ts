import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ConfigError } from '#server/kernel/config.ts'
import { prepareQueues } from '#server/kernel/jobs/job-queues.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any constant will do; it must only be the same in every instance. */
const MIGRATION_LOCK = 7_106_221

/**
 * Brings the database at `url` to the newest committed migration, and sets up the job queues. Several instances may start at
 * once: they take turns, and those that come second find nothing to do.
 * @param isDemonstration whose data may be lost
 * @throws ConfigError for a database of a newer version, or from before the first release
 */
export async function migrate(url: string, isDemonstration = false): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'ongizate-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await requireOurs(client, isDemonstration)
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
    await prepareQueues(url)
  } finally {
    await client.end()
  }
}

/** The migrator goes by dates, and would take a database of other migrations for one that is newer. */
async function requireOurs(client: pg.Client, isDemonstration: boolean): Promise<void> {
  const { rows: found } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as name",
  )
  if (!found[0]?.name) return
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations',
  )
  const ours = new Set(committedMigrations())
  if (rows.every(({ hash }) => ours.has(hash))) return
  const wayOut =
    'Fetch that version again and start it, or restore the backup from before it (docs/backup.md#restore).'
  throw new ConfigError(
    `The data was written by another version of Ongizate, a newer one as a rule, and this one cannot read it. ${isDemonstration ? 'A demonstration may begin anew: set DATA_DIR to an empty folder, or another DATABASE_URL. Otherwise fetch that version again.' : wayOut}`,
  )
}

/** Returns what stands in the database for each migration of this version, in their order. */
export function committedMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash)
}

/**
 * Builds the tables as they were after the migrations of these hashes, in the transaction of `client`.
 * @returns false when this version does not know all of them
 */
export async function buildTables(client: pg.Client, hashes: readonly string[]): Promise<boolean> {
  const ours = readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(0, hashes.length)
  if (ours.length < hashes.length || ours.some(({ hash }, at) => hash !== hashes[at])) return false
  await client.query('create schema drizzle')
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  await apply(client, ours)
  return true
}

/** Brings tables that were built by the first `count` migrations up to date, in the transaction of `client`. */
export async function finishTables(client: pg.Client, count: number): Promise<void> {
  await apply(client, readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(count))
}

async function apply(client: pg.Client, migrations: readonly MigrationMeta[]): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    )
  }
}

/** Removes all that the migrations made, in the transaction of `client`; extensions stay. */
export async function removeTables(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists drizzle cascade')
  await client.query(`do $$
    declare found record;
    begin
      for found in select tablename as name from pg_tables where schemaname = 'public' loop
        execute format('drop table public.%I cascade', found.name);
      end loop;
      for found in
        select p.oid::regprocedure as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace and not exists (
          select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop
        execute format('drop function %s cascade', found.name);
      end loop;
    end $$`)
}
