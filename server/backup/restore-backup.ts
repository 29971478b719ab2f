import type { Readable, Writable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import type { Storage } from '#server/kernel/adapters/storage.ts'
import type { Config } from '#server/kernel/config.ts'
import { buildTables, finishTables, migrate, removeTables } from '#server/kernel/db/migrate.ts'
import { createJobQueues, prepareQueues } from '#server/kernel/jobs/job-queues.ts'
import { createVault } from '#server/kernel/vault.ts'
import { BackupError, foreign } from './archive.ts'
import { type Beginning, checkBackup, type End, type ReadBackup, readBackup } from './contents.ts'
import { KEY_CONTEXT } from './write-backup.ts'

export interface RestoreSource {
  file: string
  /** The private key, `AGE-SECRET-KEY-1…`. */
  identity: string
  /** Tells whether what the database holds may be replaced. */
  mayReplace: boolean
  /** Tells whether it may be restored without the SECRET_KEY that sealed its health data. */
  isKeyLost: boolean
  /** Allows a backup that proves no maker, such as one of an older version. */
  mayBeUnproved: boolean
}

interface RestoreTarget {
  config: Pick<Config, 'secretKeys' | 'payments'>
  databaseUrl: string
  storage: Storage
  log: Logger
}

/**
 * Restores a backup into a database and a store of files. It is read twice: nothing is written before all of it is
 * known to be whole, to hold nothing else than a backup does, and to be made by the owner of SECRET_KEY. All tables come in one transaction, which
 * is committed when the whole backup has been read and compared: cut off anywhere, the database is as it
 * was, and files that came meanwhile are removed by the nightly clean-up. E-mails that waited are
 * enqueued again, newer migrations than the backup's are run, and the site is put on standby.
 * @throws BackupError when the backup or its key does not fit, or the database holds something and
 *   `mayReplace` is false
 */
export async function restoreBackup(
  target: RestoreTarget,
  source: RestoreSource,
): Promise<ReadBackup> {
  const { secretKeys } = target.config
  requireMaker(await checkBackup(source.file, source.identity, secretKeys), target, source)
  await prepareQueues(target.databaseUrl)
  const queues = createJobQueues(target.databaseUrl, target.log)
  const client = new pg.Client({
    connectionString: target.databaseUrl,
    application_name: 'ongizate-restore',
  })
  await client.connect()
  try {
    await client.query('begin')
    await requireRoom(client, source)
    const loading = loadInto(client, target, source)
    const read = await readBackup(source.file, source.identity, secretKeys, loading.reader)
    // It may have been exchanged since it was checked.
    requireMaker(read, target, source)
    await loading.finish(read.end)
    await finishTables(client, read.beginning.migrations.length)
    await putOnStandby(client, read.beginning)
    await enqueueWaiting(client, queues)
    await client.query('commit')
    await client.query('analyze')
    await migrate(target.databaseUrl)
    return read
  } finally {
    await client.end()
    await queues.close()
  }
}

async function requireRoom(client: pg.Client, { mayReplace }: RestoreSource): Promise<void> {
  const { rows } = await client.query<{ users: string | null; others: string }>(`
    select to_regclass('public.users') as users,
      (select count(*) from pg_tables where schemaname = 'public') as others`)
  const [found] = rows
  if (!found || found.others === '0') return
  if (!found.users)
    throw new BackupError(
      'This database holds the tables of another program: give it one of its own.',
    )
  const people = await client.query('select 1 from public.users limit 1')
  if (people.rowCount && !mayReplace)
    throw new BackupError(
      'This database holds an installation. To delete all of it and put the backup in its place, add --replace yes.',
    )
}

/** Takes a backup's tables into the transaction of `client`, without triggers and foreign keys until the end. */
function loadInto(client: pg.Client, target: RestoreTarget, source: RestoreSource) {
  let begun: Beginning | undefined
  let foreignKeys: ForeignKey[] = []
  const rows = new Map<string, () => number>()
  return {
    reader: {
      async begin(beginning: Beginning): Promise<void> {
        begun = beginning
        await removeTables(client)
        if (!(await buildTables(client, beginning.migrations)))
          throw new BackupError(
            'This backup was made by a newer version: restore it with that one.',
          )
        foreignKeys = await dropForeignKeys(client)
        await requireOwnNames(client, beginning, source)
        for (const table of Object.keys(beginning.tables)) {
          await client.query(`alter table ${inPublic(table)} disable trigger user`)
          // What the migrations themselves put in is in the backup as well.
          await client.query(`delete from ${inPublic(table)}`)
        }
      },
      table(name: string): Writable {
        const columns = begun?.tables[name]
        if (!columns) throw new BackupError(`${source.file} holds a table that it does not name.`)
        const sink = client.query(
          copyFrom(`copy ${inPublic(name)} (${columns.map(identifier).join(', ')}) from stdin`),
        )
        rows.set(name, () => sink.rowCount)
        return sink
      },
      file: (key: string, content: Readable, bytes: number) =>
        target.storage.put(key, content, { bytes, mediaType: 'application/octet-stream' }),
    },
    async finish(end: End): Promise<void> {
      for (const [table, expected] of Object.entries(end.tables)) {
        if (rows.get(table)?.() !== expected.rows)
          throw new BackupError(`The database did not take all rows of ${table}.`)
        await client.query(`alter table ${inPublic(table)} enable trigger user`)
      }
      for (const { table, name, definition } of foreignKeys) {
        await client.query(
          `alter table ${identifier(table)} add constraint ${identifier(name)} ${definition}`,
        )
      }
      for (const [name, last] of Object.entries(begun?.sequences ?? {}))
        await client.query('select setval($1::regclass, $2)', [inPublic(name), last])
    },
  }
}

function requireFit(
  beginning: Beginning,
  target: RestoreTarget,
  { isKeyLost }: RestoreSource,
): void {
  const { isDemo } = beginning
  if (isDemo !== target.config.payments.sandbox)
    throw new BackupError(
      isDemo
        ? 'This backup is of a demonstration, and the settings are those of a real site.'
        : 'This backup is of a real site: give this command the settings of the site (docs/settings.md).',
    )
  if (!fits(beginning, target) && !isKeyLost)
    throw new BackupError(
      'The health data in this backup was sealed with another SECRET_KEY: set that one, or add it to SECRET_KEY_OLD. If it is lost for good, --secret-key lost restores everything else, and nothing proves who made the backup.',
    )
}

/** Tells whether the target has the SECRET_KEY of the site that made it. */
function fits({ keyFingerprint }: Beginning, { config }: RestoreTarget): boolean {
  return config.secretKeys.some(
    (key) => createVault([key]).fingerprint(KEY_CONTEXT) === keyFingerprint,
  )
}

/** @throws BackupError for a backup that does not prove that the owner of SECRET_KEY made it */
function requireMaker(
  { beginning, isProved }: ReadBackup,
  target: RestoreTarget,
  source: RestoreSource,
): void {
  requireFit(beginning, target, source)
  if (isProved) return
  if (isProved === null) {
    if (source.mayBeUnproved) return
    throw new BackupError(
      'This backup is from a version whose backups do not prove who made them: anybody with the public key could have written it. If you know that it is yours, because you fetched it yourself from where only the site writes, add --unproved yes.',
    )
  }
  if (source.isKeyLost && !fits(beginning, target)) return
  throw new BackupError(
    `${source.file} was not made by the site of this SECRET_KEY, or has been changed since. Nothing was restored: use another backup, and find out who can write where backups are kept.`,
  )
}

/** Names of a forged backup must not reach tables that are not the site's. */
async function requireOwnNames(
  client: pg.Client,
  { tables, sequences }: Beginning,
  { file }: RestoreSource,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' union select sequencename from pg_sequences where schemaname = 'public'",
  )
  const own = new Set(rows.map(({ name }) => name))
  for (const name of [...Object.keys(tables), ...Object.keys(sequences)])
    if (!own.has(name)) throw foreign(file, name)
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and r.relnamespace = 'public'::regnamespace`)
  for (const { table, name } of rows)
    await client.query(`alter table ${identifier(table)} drop constraint ${identifier(name)}`)
  return rows
}

/**
 * The site may go on living where the backup is from: the restored one charges nobody and sends no e-mails before an
 * administrator confirms it. Nobody can start it without that, as it is part of the same transaction.
 */
async function putOnStandby(client: pg.Client, { isDemo }: Beginning): Promise<void> {
  await client.query(
    `insert into public.installation (is_demo, standby_since) values ($1, now())
     on conflict (id) do update set standby_since = now()`,
    [isDemo],
  )
}

/** The queues hold ids alone and are no part of a backup: they are filled from what waits. */
async function enqueueWaiting(
  client: pg.Client,
  queues: ReturnType<typeof createJobQueues>,
): Promise<void> {
  await client.query('delete from pgboss.job')
  const mails = await client.query<{ mailId: string }>(
    `select id as "mailId" from outgoing_mail where recipient is not null and sent_at is null and params <> '{}'`,
  )
  const mailings = await client.query<{ mailingId: string; payerId: string }>(
    `select mailing_id as "mailingId", payer_id as "payerId" from mailing_recipients where state = 'waiting'`,
  )
  const tx = drizzle(client)
  if (mails.rows.length > 0) await queues.enqueue(tx, 'mail', mails.rows)
  if (mailings.rows.length > 0) await queues.enqueue(tx, 'mailing', mailings.rows)
}

const identifier = (name: string) => pg.escapeIdentifier(name)
const inPublic = (name: string) => `public.${identifier(name)}`
