import pg from 'pg'
import { expect, test } from 'vitest'
import { connect } from '#server/kernel/db/client.ts'
import { seedProgrammes } from '#server/seed.ts'
import { borrowTestDatabase, createTestDatabase, dropIdleDatabases } from './test-database.ts'

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('each test file gets a migrated database that no other one sees', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const tables = await query(
    other.url,
    "select table_name from information_schema.tables where table_schema = 'public'",
  )
  expect(tables.map((row) => row.table_name)).toContain('users')
  await query(one.url, 'create table only_here (id int)')
  await expect(query(other.url, 'select * from only_here')).rejects.toThrow('does not exist')
  await Promise.all([one.drop(), other.drop()])
  await expect(query(one.url, 'select 1')).rejects.toThrow('does not exist')
})

test('an app gets the database of the one before it, as the migrations leave it', async () => {
  const tables = ['programmes', 'closed_days', 'timetable_state', 'library_state']
  const rows = async (url: string) =>
    Promise.all(
      tables.map((table) =>
        query(url, `select to_jsonb(rows) - 'changed_at' as row from ${table} rows`),
      ),
    )
  const one = await borrowTestDatabase()
  const untouched = await rows(one.url)
  const { db, close } = connect(one.url)
  await seedProgrammes(db)
  await close()
  expect(await rows(one.url)).not.toEqual(untouched)
  await one.drop()
  const other = await borrowTestDatabase()
  expect(other.url).toBe(one.url)
  expect(await rows(other.url)).toEqual(untouched)
  await other.drop()
  await dropIdleDatabases()
  await expect(query(other.url, 'select 1')).rejects.toThrow('does not exist')
})
