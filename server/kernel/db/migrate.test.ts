import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase, dropDatabase, inDatabase } from '#testing/databases.ts'
import { connect } from './client.ts'
import { migrate } from './migrate.ts'

let url: string
beforeAll(async () => {
  url = inDatabase(inject('templateDatabaseUrl'), `migrate_${randomUUID()}`)
  await createDatabase(url)
})
afterAll(() => dropDatabase(url))

describe('migrations', () => {
  it('run once when five instances start together, and again change nothing', async () => {
    await Promise.all(Array.from({ length: 5 }, () => migrate(url)))
    const { pool, close } = connect(url, 1)
    const applied = () =>
      pool.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
    const { rows } = await applied()
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
    await migrate(url)
    expect((await applied()).rows).toHaveLength(rows.length)
    await close()
  })

  it('refuse a database of other migrations in words, and leave it as it is', async () => {
    const other = inDatabase(inject('templateDatabaseUrl'), `other_${randomUUID()}`)
    await createDatabase(other)
    const { pool, close } = connect(other, 1)
    await pool.query('create schema drizzle')
    await pool.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)',
    )
    await pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of before', 4102444800000)",
    )
    const ofRealSite = await migrate(other).catch((error: Error) => error.message)
    expect(ofRealSite).toContain('Fetch that version again and start it, or restore the backup')
    expect(ofRealSite).not.toMatch(/delete|empty|DATA_DIR/)
    await expect(migrate(other, true)).rejects.toThrow(/DATA_DIR/)
    const { rows } = await pool.query("select to_regclass('public.users') as users")
    expect(rows[0]).toEqual({ users: null })
    await close()
    await dropDatabase(other)
  })
})
