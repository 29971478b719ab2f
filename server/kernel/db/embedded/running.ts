import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import {
  addressOn,
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded.ts'
import { EmbeddedPostgresError, FolderInUseError } from './error.ts'

/** Says how long a site that is just starting, or stopping, may take to come to an end with it. */
const MAX_WAIT_MS = 30_000

/**
 * The embedded PostgreSQL for a command that runs beside the site: the one that the site has
 * running, or, while the data folder is not in use, one of its own until `stop`.
 * @throws EmbeddedPostgresError as `startEmbeddedPostgres`, or when the running one refuses the
 *   connection
 */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  for (const deadline = Date.now() + MAX_WAIT_MS; ; await wait(100)) {
    try {
      return await startEmbeddedPostgres(options)
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error
      const url = await runningOn(error.home)
      if (url) return { url, stop: async () => {} }
      if (Date.now() > deadline) throw unreachable(options.dataDir)
    }
  }
}

/** The address of the server that the site runs, as soon as our database is there. */
async function runningOn(home: string): Promise<string | null> {
  const folder = socketFolderOf(join(home, 'cluster'))
  if (!folder) return null
  const client = new pg.Client({ connectionString: addressOn(folder) })
  try {
    await client.connect()
    return addressOn(folder)
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL writes down where its socket is: fifth line, and the state in the eighth. */
function socketFolderOf(cluster: string): string | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return lines[7]?.trim() === 'ready' ? (lines[4] ?? null) : null
  } catch {
    return null // not there yet, or not for us to read
  }
}

function unreachable(dataDir: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Ongizate is running on the data folder ${dataDir}, but its database does not let us in: run this command as the same user, or stop the site first.`,
  )
}
