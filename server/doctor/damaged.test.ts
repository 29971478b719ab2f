// @module-tag slow

import { chmodSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/kernel/db/embedded/embedded.ts'
import { checkReadable } from './check-database.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ongizate-damaged-'))
  // Run by root, the database has an account of its own.
  chmodSync(dataDir, 0o755)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const cluster = () => join(dataDir, 'postgres', 'cluster')

async function onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await stop()
  }
}

/** Makes two tables, and returns the file of the first. */
const prepared = () =>
  onDatabase(async (client) => {
    await client.query('create table people as select n from generate_series(1, 1000) n')
    await client.query('create table places as select n from generate_series(1, 1000) n')
    const { rows } = await client.query("select pg_relation_filepath('people') as path")
    return join(cluster(), rows[0].path)
  })

test('a page with a wrong checksum is named by the doctor, with the way out, and other tables are read', async () => {
  const file = openSync(await prepared(), 'r+')
  writeSync(file, Buffer.from('failing disk'), 0, 12, 4000)
  const findings = await onDatabase(checkReadable)
  expect(findings).toEqual([
    {
      level: 'bad',
      sentence: expect.stringContaining('The table people is damaged (invalid page in block 0'),
      cure: expect.stringContaining('restore the newest backup into a new database'),
    },
  ])
})

test('a cluster whose own files are damaged is not started, and nobody is told to delete it', async () => {
  await prepared()
  const control = join(cluster(), 'global', 'pg_control')
  writeSync(openSync(control, 'r+'), Buffer.from('failing disk'), 0, 12, 40)
  await expect(onDatabase(checkReadable)).rejects.toThrow(
    /^The database in .* is damaged .*: keep that folder as it is, and restore the newest backup into another DATA_DIR/,
  )
})
