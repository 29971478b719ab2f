// @module-tag slow

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedApp, killApp, startEmbeddedApp } from '#testing/embedded-app.ts'
import { nightly } from '#testing/nightly.ts'
import { findBinaries } from './binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

let prepared: string
let dataDir: string
let running: EmbeddedPostgres | undefined
const apps: EmbeddedApp[] = []
const strays: ChildProcess[] = []

/** Setting up a cluster takes longer than most of these tests: they start from copies of one. */
beforeAll(async () => {
  prepared = emptyFolder()
  const { stop } = await startEmbeddedPostgres({ dataDir: prepared, durable: false })
  await stop()
})

beforeEach(() => {
  dataDir = emptyFolder()
  spawnSync('cp', ['-a', join(prepared, 'postgres'), dataDir])
})

afterAll(() => {
  rmSync(prepared, { recursive: true, force: true })
})

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ongizate-embedded-'))
  chmodSync(folder, 0o755)
  return folder
}

afterEach(async () => {
  await running?.stop()
  running = undefined
  for (const app of apps.splice(0)) await killApp(app)
  for (const stray of strays.splice(0)) stray.kill('SIGKILL')
  // A server whose app was killed shuts down by itself and needs its folder for that.
  await vi.waitFor(() => expect(recordedPid()).toBeUndefined(), { timeout: 10_000 })
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir })
  return running
}

async function startApp(): Promise<EmbeddedApp> {
  const app = await startEmbeddedApp(dataDir)
  apps.push(app)
  return app
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the tests kill servers under their clients
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

function cluster(): string {
  return join(dataDir, 'postgres', 'cluster')
}

function recordedPid(): number | undefined {
  try {
    return Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

function serverPid(): number {
  const pid = recordedPid()
  if (!pid) throw new Error('no server is running')
  return pid
}

/** Writes rows one by one until the connection breaks, and counts the acknowledged ones. */
async function writeUntilKilled(app: EmbeddedApp, die: () => void): Promise<number> {
  const client = new pg.Client({ connectionString: app.url })
  client.on('error', () => {})
  await client.connect()
  await client.query('create table written (id serial primary key)')
  let acknowledged = 0
  try {
    for (;;) {
      await client.query('insert into written default values')
      acknowledged++
      if (acknowledged === 200) die()
    }
  } catch {
    return acknowledged
  }
}

async function count(url: string): Promise<number> {
  const [row] = await query(url, 'select count(*)::int as rows from written')
  return Number(row?.rows)
}

test('data is there again after stopping and starting', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 7 as seven')
  await first.stop()
  const second = await start()
  expect(await query(second.url, 'select seven from kept')).toEqual([{ seven: 7 }])
})

test('commits wait for the disk', async () => {
  const { url } = await start()
  const settings = await query(
    url,
    "select setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
  )
  expect(settings.map((row) => row.setting)).toEqual(['on', 'on', 'on'])
})

test('Spanish and Basque sort by their own rules, and case folds beyond ASCII', async () => {
  const { url } = await start()
  const sorted = (language: string) =>
    query(
      url,
      `select string_agg(word, ' ' order by word collate "${language}-x-icu") as words
       from unnest(array['oca', 'Ñandú', 'nunca', 'Álava', 'zubi', 'alga']) as word`,
    )
  expect(await sorted('es')).toEqual([{ words: 'Álava alga nunca Ñandú oca zubi' }])
  expect(await sorted('eu')).toEqual([{ words: 'Álava alga Ñandú nunca oca zubi' }])
  expect(await query(url, "select lower('ÑÉ') as small")).toEqual([{ small: 'ñé' }])
})

test('only the account of the server and root can reach it', async () => {
  const { url } = await start()
  const folder = new URL(url).searchParams.get('host') ?? ''
  expect(statSync(folder).mode & 0o077).toBe(0)
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
})

test('a data folder with a very long path gets a socket elsewhere', nightly, async () => {
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'a'.repeat(90), 'b'.repeat(90)),
  })
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
})

test('a second app on the same data folder is refused, and not after the first was killed', async () => {
  const first = await startApp()
  await expect(startEmbeddedApp(dataDir)).rejects.toThrow(
    `EmbeddedPostgresError: Another Ongizate is running on the data folder ${dataDir}: stop it first, or set DATA_DIR to a folder of its own.`,
  )
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await killApp(first)
  const next = await start()
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.each([
  ['the app', (app: EmbeddedApp) => app.process.kill('SIGKILL')],
  ['the server', () => process.kill(serverPid(), 'SIGKILL')],
])('nothing acknowledged is lost when %s is killed', async (_, kill) => {
  const app = await startApp()
  const acknowledged = await writeUntilKilled(app, () => kill(app))
  expect(acknowledged).toBeGreaterThanOrEqual(200)
  await killApp(app)
  const { url } = await start()
  // The last row may have been stored without its acknowledgement having arrived.
  const stored = await count(url)
  expect([acknowledged, acknowledged + 1]).toContain(stored)
})

test('a killed app takes its server along', async () => {
  const app = await startApp()
  const pid = serverPid()
  await killApp(app)
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 })
})

test('a server that outlived its app is ended, with what it had committed', nightly, async () => {
  const first = await start()
  await query(first.url, 'create table written (id serial primary key)')
  await first.stop()
  await leaveServerBehind()
  const orphan = serverPid()
  await query(first.url, 'insert into written default values')
  const second = await start()
  expect(serverPid()).not.toBe(orphan)
  expect(await count(second.url)).toBe(1)
})

/** Runs a server on the cluster that no app looks after. */
async function leaveServerBehind(): Promise<void> {
  const { uid, gid } = statSync(cluster())
  // Root alone runs it under another account, to which this very checkout may be closed.
  const account = process.getuid?.() === 0 ? { uid, gid } : {}
  const { postgres } = findBinaries({ home: join(dataDir, 'postgres'), account })
  const settings = ['-c', 'listen_addresses=', '-k', join(dataDir, 'postgres')]
  const orphan = spawn(postgres, ['-D', cluster(), ...settings], { ...account, cwd: '/' })
  strays.push(orphan)
  await new Promise<void>((resolve) => {
    orphan.stderr.on('data', (text) => String(text).includes('ready to accept') && resolve())
  })
}

test(
  'a killed server is started again under the same address while the app runs on',
  nightly,
  async () => {
    const { url } = await start()
    await query(url, 'create table written as select 1 as id')
    const killed = serverPid()
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(async () => expect(await count(url)).toBe(1), { timeout: 10_000 })
    expect(serverPid()).not.toBe(killed)
  },
)

test(
  'app and server killed together leave children behind that do not stop the next start',
  nightly,
  async () => {
    const app = await startApp()
    const sleeping = query(app.url, 'select pg_sleep(60)').catch(() => [])
    process.kill(serverPid(), 'SIGKILL')
    await killApp(app)
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await sleeping
  },
)

test('a pid file whose pid now belongs to another program is no obstacle', nightly, async () => {
  const first = await start()
  const pidFile = join(cluster(), 'postmaster.pid')
  const left = readFileSync(pidFile, 'utf8')
  await first.stop()
  const { uid, gid } = statSync(cluster())
  const stranger = spawn('sleep', ['60'], { uid, gid })
  strays.push(stranger)
  writeFileSync(pidFile, left.replace(/^\d+/, String(stranger.pid)))
  const second = await start()
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test('a set-up broken off half-way begins again', nightly, async () => {
  const unfinished = join(dataDir, 'postgres', 'cluster.new')
  renameSync(cluster(), unfinished)
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a database of another major version is refused in one sentence', nightly, async () => {
  const first = await start()
  await first.stop()
  writeFileSync(join(cluster(), 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(
    `The database in ${dataDir} was made by PostgreSQL 17 and this version of Ongizate brings 18: restore a backup into an empty DATA_DIR, or set DATABASE_URL.`,
  )
})

test('a data folder that is a file is refused in one sentence', nightly, async () => {
  const file = join(dataDir, 'data')
  writeFileSync(file, '')
  await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toThrow(
    `The data folder ${file} is not a folder: set DATA_DIR to one that can be written.`,
  )
})

test(
  'a server that will not start names DATABASE_URL and gives its own reason',
  nightly,
  async () => {
    const first = await start()
    await first.stop()
    writeFileSync(join(cluster(), 'postgresql.auto.conf'), "no_such_setting = 'x'\n")
    await expect(start()).rejects.toThrow(
      /^The embedded PostgreSQL cannot start \(.*\): set DATABASE_URL to the address of another PostgreSQL\.$/,
    )
  },
)
