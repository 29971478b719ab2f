import type pg from 'pg'
import { committedMigrations } from '#server/kernel/db/migrate.ts'
import { bad, type Finding, good, reasonOf, warning } from './finding.ts'

type Client = Pick<pg.Client, 'query'>

/** `server_version_num` of PostgreSQL 15, the oldest that the migrations are tried on. */
const OLDEST_VERSION = 150_000

/** Prices and charge days go by days: a minute is harmless, and far more than a clock that is set is off. */
const CLOCK_TOLERANCE_MS = 30_000

/** Version and encoding of the server. */
export async function checkDatabaseServer(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; number: number; encoding: string }>(
    `select current_setting('server_version') as version,
       current_setting('server_version_num')::int as number,
       current_setting('server_encoding') as encoding`,
  )
  const [server] = rows
  if (!server) throw new Error('the database said nothing about itself')
  return [
    server.number >= OLDEST_VERSION
      ? good(`The database answers: PostgreSQL ${server.version}.`)
      : bad(
          `The database is PostgreSQL ${server.version}, which is too old.`,
          'Move it to PostgreSQL 15 or newer.',
        ),
    server.encoding === 'UTF8'
      ? good('The database stores all letters (UTF8).')
      : bad(
          `The database is encoded in ${server.encoding}, which lacks letters.`,
          "Make a new one with `create database … encoding 'UTF8' template template0`.",
        ),
  ]
}

/** Checks whether a start may change tables: tried in a transaction that is taken back. */
export async function checkDatabasePermissions(client: Client): Promise<Finding[]> {
  await client.query('begin')
  try {
    await client.query('create schema ongizate_doctor')
    await client.query('create table public.ongizate_doctor (id int)')
    return [good('The database’s user may make schemas and tables, as upgrades do.')]
  } catch (error) {
    return [
      bad(
        `The database’s user may not make schemas and tables (${reasonOf(error)}).`,
        'Make the user the owner of the database: `alter database … owner to …`.',
      ),
    ]
  } finally {
    await client.query('rollback')
  }
}

/** Checks whether the tables are those of this version. */
export async function checkMigrations(client: Client): Promise<Finding[]> {
  const committed = committedMigrations()
  if (!(await hasTables(client))) {
    return [warning('The database has no tables yet.', 'Start the site once, which makes them.')]
  }
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations',
  )
  const run = new Set(rows.map(({ hash }) => hash))
  const missing = committed.filter((hash) => !run.has(hash)).length
  if (rows.some(({ hash }) => !committed.includes(hash))) {
    return [
      bad(
        'The database was used by a newer version of the site, or by another program.',
        'Run that version, or go back to the backup from before it (docs/backup.md).',
      ),
    ]
  }
  if (missing === 0) return [good('The tables are those of this version.')]
  return [
    warning(
      `The tables lack ${missing} of ${committed.length} changes of this version.`,
      'Start the site again: it makes them.',
    ),
  ]
}

/** Checks that the site has been started on this database. */
export async function hasTables(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as name",
  )
  return Boolean(rows[0]?.name)
}

/** Checks that every row can be read: a page that a failing disk has damaged is found by reading it, and not before. */
export async function checkReadable(client: Client): Promise<Finding[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, to_regnamespace('drizzle'), to_regnamespace('pgboss')) order by 1",
  )
  const damaged: Finding[] = []
  for (const { name } of tables) {
    try {
      await client.query(`select sum(length(every_row::text)) from ${name} as every_row`)
    } catch (error) {
      if (!isDamage(error)) throw error
      damaged.push(
        bad(
          `The table ${name} is damaged (${(error as Error).message}).`,
          'Stop the site, keep a copy of the database’s folder, and restore the newest backup into a new database, on another disk if this one is failing (docs/backup.md#restore).',
        ),
      )
    }
  }
  return damaged.length > 0 ? damaged : [good('Every table can be read to its end.')]
}

/** Data_corrupted and index_corrupted, as PostgreSQL reports a checksum that is wrong. */
function isDamage(error: unknown): boolean {
  return ['XX001', 'XX002'].includes((error as { code?: string }).code ?? '')
}

/** Says how far the clock of `where` is from ours. */
export function checkClock(where: string, theirs: Date, ours: Date): Finding {
  const seconds = Math.round(Math.abs(theirs.getTime() - ours.getTime()) / 1000)
  if (seconds * 1000 <= CLOCK_TOLERANCE_MS) return good(`The clock of ${where} is ours.`)
  return bad(
    `The clock of ${where} is ${seconds} seconds from ours.`,
    'Set the clocks by the network: on the servers, `timedatectl set-ntp true`.',
  )
}

/** Checks whether the database's clock is ours. */
export async function checkDatabaseClock(client: Client, now: () => Date): Promise<Finding[]> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  return [checkClock('the database', rows[0]?.now ?? new Date(0), now())]
}
