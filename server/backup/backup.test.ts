// @module-tag slow

import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heldChargesMail } from '#server/billing/charges/held-charges-mail.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { Storage } from '#server/kernel/adapters/storage.ts'
import { diskStorage } from '#server/kernel/adapters/storage-disk.ts'
import { readConfig } from '#server/kernel/config.ts'
import { connect } from '#server/kernel/db/client.ts'
import { siteId } from '#server/kernel/db/installation.ts'
import { buildTables, committedMigrations } from '#server/kernel/db/migrate.ts'
import { isOnStandby } from '#server/kernel/db/standby.ts'
import { createLog } from '#server/kernel/log.ts'
import { administrator, confirmedOrder, member, person } from '#testing/builders.ts'
import { makeBulkSeed } from '#testing/bulk-seed/make-bulk-seed.ts'
import { createDatabase, dropDatabase, inDatabase } from '#testing/databases.ts'
import { addDocument } from '#testing/files/library-documents.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { BackupError, writeArchive } from './archive.ts'
import { checkBackup } from './contents.ts'
import { dumpEntries } from './dump.ts'
import { createTranscript } from './proof.ts'
import { type RestoreSource, restoreBackup } from './restore-backup.ts'
import { KEY_CONTEXT, newBackupKey, writeBackup } from './write-backup.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
let folder: string
let file: string
let identity: string
let recipient: string
let restoredUrl: string
let id: string
let before: Record<string, string[]>
const databases: string[] = []

beforeAll(async () => {
  await makeBulkSeed(site.deps, { payers: 60, enrolments: 200, today: '2026-01-05' })
  const payer = await member(site)
  await confirmedOrder(payer, {
    people: [person({ infoAdicional: 'asma', consentimientoSalud: true })],
    monto: 60,
  })
  await addDocument(await administrator(site), {})
  await queueMail(site.deps.db, site.deps, heldChargesMail, {
    dedupeKey: 'waits',
    to: { email: 'waits@example.org', language: 'es' },
    params: { name: 'Ane', months: 1, payers: 1 },
  })
  folder = await mkdtemp(join(tmpdir(), 'ongizate-backup-'))
  file = join(folder, 'site.age')
  ;({ identity, recipient } = await newBackupKey())
  id = await siteId(site.deps)
  before = await everyRow(site.databaseUrl)
  await writeBackup(site.deps, file, recipient)
  restoredUrl = await emptyDatabase()
  await restore(restoredUrl)
})
afterAll(async () => {
  await Promise.all(databases.map(dropDatabase))
  await rm(folder, { recursive: true })
})

async function emptyDatabase(): Promise<string> {
  const url = inDatabase(site.databaseUrl, `restored_${crypto.randomUUID()}`)
  await createDatabase(url)
  databases.push(url)
  return url
}

/** Every table's rows as text, in one order, without that of the installation, which is put on standby. */
async function everyRow(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'installation' order by 1",
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const found = await client.query<{ row: string }>(
      `select to_jsonb(t)::text as row from public.${name} t order by 1`,
    )
    rows[name] = found.rows.map(({ row }) => row)
  }
  await client.end()
  return rows
}

function restore(databaseUrl: string, changes: Partial<RestoreSource> = {}) {
  return restoreBackup(target(databaseUrl), {
    file,
    identity,
    mayReplace: false,
    isKeyLost: false,
    mayBeUnproved: false,
    ...changes,
  })
}

function target(databaseUrl: string) {
  const { config } = site.deps
  const storage = diskStorage(join(folder, 'files'))
  return { config, databaseUrl, storage, log: createLog('silent') }
}

it('restores every table and every file into an empty database', async () => {
  expect(await everyRow(restoredUrl)).toEqual(before)
  expect(before.receipts?.length).toBeGreaterThan(20)
  const kept = (root: string) => join(root, 'files')
  let compared = 0
  for await (const { key } of diskStorage(kept(folder)).list()) {
    const original = await readFile(join(kept(site.deps.config.dataDir), key))
    expect(await readFile(join(kept(folder), key))).toEqual(original)
    compared += 1
  }
  expect(compared).toBeGreaterThan(0)
})

it('leaves a database that the site starts on: numbers go on, and what was kept is kept', async () => {
  const client = new pg.Client({ connectionString: restoredUrl })
  await client.connect()
  await expect(client.query('delete from receipts')).rejects.toThrow()
  await expect(client.query('delete from users')).rejects.toThrow('foreign key')
  const { rows } = await client.query(
    'select series, max(number) as number from receipts group by 1',
  )
  const counters = await client.query('select series, last_number as number from receipt_series')
  expect(counters.rows).toEqual(expect.arrayContaining(rows))
  const jobs = await client.query(
    "select data->>'mailId' as id from pgboss.job where name = 'mail'",
  )
  const waiting = await client.query('select id from outgoing_mail where sent_at is null')
  expect(jobs.rows).toEqual(expect.arrayContaining(waiting.rows))
  expect(waiting.rowCount).toBeGreaterThan(0)
  await client.end()
})

it('keeps the id of the site, and starts on standby', async () => {
  const client = new pg.Client({ connectionString: restoredUrl })
  await client.connect()
  const { rows } = await client.query('select site_id, standby_since from installation')
  expect(rows).toEqual([{ site_id: id, standby_since: expect.any(Date) }])
  await client.end()
})

it('replaces an installation only with the option for it', async () => {
  await expect(restore(restoredUrl)).rejects.toThrow('add --replace yes')
  await restore(restoredUrl, { mayReplace: true })
  expect(await everyRow(restoredUrl)).toEqual(before)
})

it('comes from an older version too, is brought up to date, and starts on standby', async () => {
  const old = await emptyDatabase()
  const client = new pg.Client({ connectionString: old })
  await client.connect()
  await client.query('begin')
  await buildTables(client, committedMigrations().slice(0, 1))
  await client.query('commit')
  await client.end()
  const second = join(folder, 'old.age')
  await writeBackup({ ...site.deps, databaseUrl: old }, second, recipient)
  const url = await emptyDatabase()
  await restore(url, { file: second })
  expect(Object.keys(await everyRow(url))).toEqual(Object.keys(before))
  const { db, close } = connect(url, 1)
  expect(await isOnStandby(db)).toBe(true)
  await close()
})

it('leaves everything as it was when the backup is cut off or damaged, wherever', async () => {
  const whole = await readFile(file)
  const broken = join(folder, 'broken.age')
  for (const share of [0.001, 0.5, 0.9999]) {
    const at = Math.floor(whole.length * share)
    await writeFile(broken, whole.subarray(0, at))
    await expect(restore(restoredUrl, { file: broken, mayReplace: true })).rejects.toThrow(
      BackupError,
    )
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 1
    await writeFile(broken, changed)
    await expect(checkBackup(broken, identity, [])).rejects.toThrow(BackupError)
  }
  expect(await everyRow(restoredUrl)).toEqual(before)
})

it('opens with its own key alone, and needs the SECRET_KEY that sealed the health data', async () => {
  const other = await newBackupKey()
  await expect(
    restore(restoredUrl, { identity: other.identity, mayReplace: true }),
  ).rejects.toThrow('does not open')
  await expect(restore(restoredUrl, { identity: 'open sesame', mayReplace: true })).rejects.toThrow(
    'AGE-SECRET-KEY-1',
  )
  const stranger = {
    ...target(restoredUrl),
    config: { ...site.deps.config, secretKeys: ['x'.repeat(32)] as const },
  }
  const source = { file, identity, mayReplace: true, isKeyLost: false, mayBeUnproved: false }
  await expect(restoreBackup(stranger, source)).rejects.toThrow('SECRET_KEY')
  await restoreBackup(stranger, { ...source, isKeyLost: true })
})

/** A database and a folder of files that nothing may be written into. */
async function expectNothingWritten(refused: (url: string, storage: Storage) => Promise<unknown>) {
  const url = await emptyDatabase()
  const untouched = await mkdtemp(join(folder, 'untouched-'))
  const error = await refused(url, diskStorage(join(untouched, 'files'))).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(BackupError)
  expect(await everyRow(url)).toEqual({})
  expect(await readdir(untouched)).toEqual([])
  return error as BackupError
}

describe('a backup proves who made it', () => {
  it('and one that was written with the public key alone is refused before anything is written', async () => {
    const forged = join(folder, 'forged.age')
    const secretKeys = ['f'.repeat(32)] as const
    // The fingerprint of the key is in every backup: whoever has seen one knows it.
    await writeBackup(
      { ...site.deps, config: { ...site.deps.config, secretKeys } },
      forged,
      recipient,
    )
    for (const isKeyLost of [false, true]) {
      const error = await expectNothingWritten((url, storage) =>
        restoreBackup(
          { ...target(url), storage },
          { file: forged, identity, mayReplace: true, isKeyLost, mayBeUnproved: true },
        ),
      )
      expect(error.message).toContain('was not made by the site of this SECRET_KEY')
    }
  })

  it('also after SECRET_KEY was changed, as long as the old one is kept', async () => {
    const secretKeys = ['n'.repeat(32), ...site.deps.config.secretKeys] as const
    const later = { ...target(await emptyDatabase()) }
    await restoreBackup(
      { ...later, config: { ...site.deps.config, secretKeys } },
      { file, identity, mayReplace: false, isKeyLost: false, mayBeUnproved: false },
    )
  })

  it('and one from before, which has no proof, is restored with the option for it alone', async () => {
    const old = join(folder, 'format-1.age')
    const client = new pg.Client({ connectionString: site.databaseUrl })
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const about = {
      format: 1 as const,
      madeAt: '2026-01-05T09:00:00.000Z',
      appUrl: 'https://x.example',
      isDemo: true,
      keyFingerprint: site.deps.vault.fingerprint(KEY_CONTEXT),
    } as const
    const entries = dumpEntries(client, site.deps.storage, about, new Map())
    await writeArchive(createWriteStream(old), [recipient], entries, createTranscript())
    await client.end()
    const error = await expectNothingWritten((url, storage) =>
      restoreBackup(
        { ...target(url), storage },
        { file: old, identity, mayReplace: true, isKeyLost: false, mayBeUnproved: false },
      ),
    )
    expect(error.message).toContain('--unproved yes')
    const url = await emptyDatabase()
    await restore(url, { file: old, mayBeUnproved: true })
    expect(Object.keys(await everyRow(url))).toEqual(Object.keys(before))
  })
})

it('is not restored into a real site when it is a demonstration’s', async () => {
  const real = readConfig({
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    DATA_DIR: folder,
  })
  const source = { file, identity, mayReplace: true, isKeyLost: true, mayBeUnproved: true }
  await expect(restoreBackup({ ...target(restoredUrl), config: real }, source)).rejects.toThrow(
    'demonstration',
  )
})

it('does not touch the tables of another program', async () => {
  const url = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table of_others (id int)')
  await expect(restore(url, { mayReplace: true })).rejects.toThrow('another program')
  await client.end()
})

it('holds one instant, whatever is written meanwhile', async () => {
  const second = join(folder, 'second.age')
  let isDone = false
  const writing = writeBackup(site.deps, second, recipient).finally(() => {
    isDone = true
  })
  while (!isDone) await member(site)
  await writing
  const url = await emptyDatabase()
  await restore(url, { file: second })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(
    'select 1 from sessions s left join users u on u.id = s.user_id where u.id is null',
  )
  expect(rowCount).toBe(0)
  await client.end()
})

it('is for nobody else on the machine to read, and never written over a backup under way', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const third = join(folder, 'third.age')
  await (await open(`${third}.part`, 'w')).close()
  await expect(writeBackup(site.deps, third, recipient)).rejects.toThrow('another backup')
  await expect(writeBackup(site.deps, third, 'AGE-SECRET-KEY-1')).rejects.toThrow('age1')
})
