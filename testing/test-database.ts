import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase, dropDatabase, emptyDatabase, inDatabase } from './databases.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * A migrated, otherwise empty database for one test file, a copy of the run's template. Close every
 * pool on it before `drop`, in `afterAll`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabaseUrl')
  const url = inDatabase(template, `test_${randomUUID()}`)
  await createDatabase(url, template)
  return { url, drop: () => dropDatabase(url) }
}

/** Databases of the running test file that no app uses at this moment. */
const idle: string[] = []

/**
 * As `createTestDatabase`; but it is emptied rather than dropped, for the next app of the same test
 * file, which takes a fifth of the time.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const url = idle.pop() ?? (await createTestDatabase()).url
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
