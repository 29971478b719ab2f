import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/kernel/db/embedded/embedded.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { createDatabase, dropDatabase, inDatabase } from './databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database without connections: `createTestDatabase` copies it. */
    templateDatabaseUrl: string
  }
}

/**
 * Vitest's global set-up: one PostgreSQL for the whole run (an embedded one with disposable data,
 * or the one at TEST_DATABASE_URL), with one migrated template database.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const template = inDatabase(server.url, `template_${process.pid}_${Date.now()}`)
  await createDatabase(template)
  await migrate(template)
  project.provide('templateDatabaseUrl', template)
  return async () => {
    await dropDatabase(template)
    await server.stop()
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const dataDir = mkdtempSync(join(tmpdir(), 'ongizate-tests-'))
  chmodSync(dataDir, 0o755) // root's PostgreSQL runs as another user, who must get in
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
