import pg from 'pg'
import { buildDeps } from '#server/build-deps.ts'
import { type Config, readConfig } from '#server/kernel/config.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/kernel/db/embedded/embedded.ts'
import { joinEmbeddedPostgres } from '#server/kernel/db/embedded/running.ts'
import { claimDatabase, isDemonstration } from '#server/kernel/db/installation.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { createLog } from '#server/kernel/log.ts'
import { Problem } from './problem.ts'

type Work = (deps: Deps) => Promise<void>

/**
 * Runs `work` on the installation that the environment names, whether or not its site is running,
 * after bringing its database up to date.
 * @throws ConfigError when the database is a demonstration's and the environment is not, or the other
 *   way round
 * @throws Problem for an empty database without the settings of a real site, which were forgotten
 */
export async function onInstallation(work: Work): Promise<void> {
  const config = readConfig(process.env)
  const { databaseUrl } = config
  const database = databaseUrl ? elsewhere(databaseUrl) : await joinEmbeddedPostgres(config)
  try {
    await onDatabase(config, database.url, async (deps) => {
      const { sandbox } = config.payments
      if (sandbox && (await isDemonstration(deps.db)) === null) throw unclaimedDatabase()
      await claimDatabase(deps.db, sandbox)
      await work(deps)
    })
  } finally {
    await database.stop()
  }
}

function unclaimedDatabase(): Problem {
  return new Problem(
    'This database is empty, and without NODE_ENV=production and the other settings of the site it would become a demonstration’s for good. Give this command the settings that the site has, or start the demonstration first.',
  )
}

/**
 * Works as `onInstallation`, whatever kind the database is of, and only while no site runs on it.
 * @throws Problem or EmbeddedPostgresError when one does
 */
export async function onStoppedInstallation(work: Work): Promise<void> {
  await onStoppedDatabase((config, database) => onDatabase(config, database.url, work))
}

/**
 * Runs `work` on the database that the environment names, as it is, while no site runs on it.
 * @throws Problem or EmbeddedPostgresError when one does
 */
export async function onStoppedDatabase(
  work: (config: Config, database: EmbeddedPostgres) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env)
  const { databaseUrl } = config
  if (databaseUrl) await refuseRunning(databaseUrl)
  const database = databaseUrl ? elsewhere(databaseUrl) : await startEmbeddedPostgres(config)
  try {
    await work(config, database)
  } finally {
    await database.stop()
  }
}

const elsewhere = (url: string): EmbeddedPostgres => ({ url, stop: async () => {} })

/** Brings the database up to date and runs `work` on it. */
export async function onDatabase(config: Config, databaseUrl: string, work: Work): Promise<void> {
  await migrate(databaseUrl, config.payments.sandbox)
  // What goes wrong is said by the command itself.
  const { deps, close } = buildDeps(config, databaseUrl, createLog('silent'))
  try {
    await work(deps)
  } finally {
    await close()
  }
}

/** A running site always has connections open, by names of ours. */
async function refuseRunning(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and application_name like 'ongizate%'`,
    )
    if (rowCount) throw new Problem('A site is running on this database: stop it first.')
  } finally {
    await client.end()
  }
}
