import { buildDeps } from '#server/build-deps.ts'
import { readConfig } from '#server/config.ts'
import { joinEmbeddedPostgres } from '#server/db/embedded-running.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { createLog } from '#server/log.ts'

/**
 * Runs `work` on the installation that the environment names, whether or not its site is running,
 * after bringing its database up to date.
 */
export async function onInstallation(work: (deps: Deps) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await joinEmbeddedPostgres(config)
  try {
    await migrate(database.url)
    // What goes wrong is said by the command itself.
    const { deps, close } = buildDeps(config, database.url, createLog('silent'))
    try {
      await work(deps)
    } finally {
      await close()
    }
  } finally {
    await database.stop()
  }
}
