import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { killApp, startEmbeddedApp } from '#testing/embedded-app.ts'
import { nightly } from '#testing/nightly.ts'
import { findBinaries } from './binaries.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
const entry = fileURLToPath(new URL('./embedded.ts', import.meta.url))
/** A check-out under /root, say, cannot be run by other users. */
const othersMayEnter =
  isRoot && spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', entry], nobody).status === 0

let folder: string
let dataDir: string
const elsewhere: string[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ongizate-place-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
})

afterEach(() => {
  for (const path of [folder, ...elsewhere.splice(0)])
    rmSync(path, { recursive: true, force: true })
})

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

describe.runIf(isRoot)('for root', () => {
  test('the server runs under an unprivileged account', async () => {
    const { stop } = await startEmbeddedPostgres({ dataDir })
    const cluster = join(dataDir, 'postgres', 'cluster')
    const pid = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0)
    await stop()
  })

  test('a folder of an ordinary user stays that user’s', nightly, async () => {
    mkdirSync(dataDir)
    chownSync(dataDir, 1, 1)
    const { stop } = await startEmbeddedPostgres({ dataDir })
    await stop()
    expect(statSync(join(dataDir, 'postgres', 'cluster')).uid).toBe(1)
  })

  test(
    'in a folder that only root may enter, the data lives where a note says',
    nightly,
    async () => {
      chmodSync(folder, 0o700)
      const lines: string[] = []
      const first = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
      const home = readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim()
      elsewhere.push(home)
      expect(home).toMatch(/^\/var\/lib\/ongizate-embedded\//)
      expect(lines[0]).toBe(
        `Only root may enter ${dataDir}, so PostgreSQL keeps its data in ${home}.`,
      )
      await query(first.url, 'create table kept as select 7 as seven')
      await first.stop()
      const second = await startEmbeddedPostgres({ dataDir })
      expect(await query(second.url, 'select seven from kept')).toEqual([{ seven: 7 }])
      await second.stop()
    },
  )

  test(
    'a database that lies where an earlier version had moved it stays there',
    nightly,
    async () => {
      const earlier = mkdtempSync('/var/lib/ongizate-earlier-')
      elsewhere.push(earlier)
      chmodSync(folder, 0o700)
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, 'postgres-location'), `${earlier}\n`)
      const { stop } = await startEmbeddedPostgres({ dataDir })
      await stop()
      expect(existsSync(join(earlier, 'cluster'))).toBe(true)
    },
  )

  test(
    'a lost data folder outside is reported, never replaced by an empty one',
    nightly,
    async () => {
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, 'postgres-location'), '/var/lib/ongizate/gone\n')
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
        `The database of ${dataDir} should be in /var/lib/ongizate/gone, which is missing: put it back, or set DATA_DIR to an empty folder and restore`,
      )
    },
  )

  test(
    'a database whose folder was closed later is reported, never replaced',
    nightly,
    async () => {
      const { stop } = await startEmbeddedPostgres({ dataDir })
      await stop()
      chmodSync(folder, 0o700)
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('can no longer be entered')
    },
  )

  test('programs in a closed folder are copied beside the data', () => {
    const original = packagedPrograms()
    const closed = join(folder, 'closed')
    copyPackage(original, closed)
    chmodSync(closed, 0o700)
    const home = join(folder, 'home')
    mkdirSync(home, { mode: 0o755 })
    const { postgres } = findBinaries({ home, account: nobody }, join(closed, 'native'))
    expect(dirname(dirname(dirname(postgres)))).toBe(home)
    expect(spawnSync(postgres, ['-V'], { ...nobody, cwd: '/' }).status).toBe(0)
  })
})

test('links that npm did not make are made, and execute permissions given', () => {
  const copy = join(folder, 'package')
  copyPackage(packagedPrograms(), copy)
  const links: { target: string }[] = JSON.parse(
    readFileSync(join(copy, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { target } of links) rmSync(join(copy, target), { force: true })
  chmodSync(join(copy, 'native', 'bin', 'postgres'), 0o644)
  const { postgres } = findBinaries({ home: folder, account: {} }, join(copy, 'native'))
  expect(dirname(dirname(dirname(postgres)))).toBe(copy)
  expect(links.every(({ target }) => existsSync(join(copy, target)))).toBe(true)
})

test.runIf(othersMayEnter)('an ordinary user runs the server as themselves', nightly, async () => {
  chownSync(folder, nobody.uid, nobody.gid)
  const app = await startEmbeddedApp(dataDir, nobody)
  expect(await query(app.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(statSync(join(dataDir, 'postgres', 'cluster')).uid).toBe(nobody.uid)
  await killApp(app)
  const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  await vi.waitFor(() => expect(existsSync(pidFile)).toBe(false), { timeout: 10_000 })
})

test.runIf(othersMayEnter || !isRoot)(
  'a read-only data folder is named in one sentence',
  async () => {
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o555)
    await expect(startEmbeddedApp(dataDir, isRoot ? nobody : {})).rejects.toThrow(
      `EmbeddedPostgresError: The data folder ${dataDir} cannot be written (EACCES): make it writable, or set DATA_DIR to one that is.`,
    )
  },
)

function packagedPrograms(): string {
  return dirname(dirname(findBinaries({ home: folder, account: {} }).postgres))
}

function copyPackage(native: string, to: string): void {
  cpSync(native, join(to, 'native'), { recursive: true, verbatimSymlinks: true })
  cpSync(join(native, '..', 'package.json'), join(to, 'package.json'))
}
