import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type DatabaseConnection } from '#server/kernel/db/client.ts'
import { createDatabase, dropDatabase, emptyDatabase, inDatabase } from './databases.ts'
import { stopAfterwards } from './stop-afterwards.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * A migrated, otherwise empty database for one test file, a copy of the run's template. It is dropped
 * with the test or the file that made it, after what was started later.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = await copyOfTemplate()
  const drop = () => dropDatabase(url)
  stopAfterwards(drop)
  return { url, drop }
}

/** Such a database and a connection to it. */
export async function openTestDatabase(): Promise<DatabaseConnection & { url: string }> {
  const { url } = await createTestDatabase()
  const connection = connect(url)
  stopAfterwards(connection.close)
  return { ...connection, url }
}

async function copyOfTemplate(): Promise<string> {
  const template = inject('templateDatabaseUrl')
  const url = inDatabase(template, `test_${randomUUID()}`)
  await createDatabase(url, template)
  return url
}

/** Databases of the running test file that no app uses at this moment. */
const idle: string[] = []

/**
 * Lends a database as `createTestDatabase`; but it is emptied rather than dropped, for the next app of the same test
 * file, which takes a fifth of the time.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const url = idle.pop() ?? (await copyOfTemplate())
  return {
    url,
    async drop() {
      await emptyDatabase(url)
      idle.push(url)
    },
  }
}

/** At the end of each test file, so that the next one begins with a database of its own. */
export async function dropIdleDatabases(): Promise<void> {
  await Promise.all(idle.splice(0).map(dropDatabase))
}
