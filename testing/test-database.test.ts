import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

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
