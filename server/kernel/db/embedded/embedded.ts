import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { cannotStart, EmbeddedPostgresError } from './error.ts'
import { lockFolder } from './lock.ts'
import { type Account, choosePlace } from './place.ts'
import {
  CLEAN_ENVIRONMENT,
  reasonIn,
  type Server,
  type ServerOptions,
  startServer,
} from './server.ts'

const NAME = 'ongizate' // of the database and of its user

/** Describes where the embedded database keeps its files, and where it logs. */
export type EmbeddedOptions = {
  /** DATA_DIR; the database lives in its folder `postgres`. */
  dataDir: string
  /** Receives PostgreSQL's log and our own notes, line by line. */
  log?: (line: string) => void
  /** false skips every wait for the disk: for tests only. */
  durable?: boolean
}

/** A running embedded PostgreSQL. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

/**
 * Starts the PostgreSQL that comes with the package on a data folder, creating the database the
 * first time, and keeps it running until `stop` or the end of this process. It listens on a Unix
 * socket that only its own account and root can reach, so there is no password and no port.
 * Throws EmbeddedPostgresError, whose message is one sentence for the person at the terminal.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const log = options.log ?? (() => {})
  const durable = options.durable ?? true
  const place = choosePlace(dataDir, log)
  const home = realpathSync(place.home)
  const lock = lockFolder(home, dataDir)
  try {
    const binaries = findBinaries({ ...place, home })
    const cluster = join(home, 'cluster')
    if (!existsSync(cluster)) createCluster(binaries, home, place.account, durable)
    refuseOtherVersion(cluster, binaries, dataDir)
    const socketFolder = chooseSocketFolder(home, place.account)
    const { account } = place
    const keeper = await keepRunning({ binaries, account, cluster, socketFolder, durable, log })
    const url = addressOn(socketFolder)
    await ensureDatabase(url)
    const end = async () => {
      await keeper.stop()
      if (socketFolder !== home) rmSync(socketFolder, { recursive: true, force: true })
      lock.release()
    }
    let ending: Promise<void> | undefined
    return {
      url,
      stop() {
        ending ??= end()
        return ending
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The address of our database on the server whose socket lies in this folder. */
export function addressOn(socketFolder: string): string {
  return `postgres://${NAME}@localhost:5432/${NAME}?host=${encodeURIComponent(socketFolder)}`
}

/**
 * Sets up an empty cluster beside its final place and moves it there whole. Text sorts by code
 * point unless a query names an ICU collation, so no system library can change the order.
 */
function createCluster(binaries: Binaries, home: string, account: Account, durable: boolean): void {
  const unfinished = join(home, 'cluster.new')
  rmSync(unfinished, { recursive: true, force: true })
  const { status, stderr, error } = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${NAME}`,
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--set=timezone=UTC',
      '--set=log_timezone=UTC',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...account, cwd: home, env: CLEAN_ENVIRONMENT, encoding: 'utf8' },
  )
  if (status !== 0) throw cannotStart(reasonIn(error?.message ?? stderr))
  renameSync(unfinished, join(home, 'cluster'))
}

function refuseOtherVersion(cluster: string, binaries: Binaries, dataDir: string): void {
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (major === binaries.major) return
  throw new EmbeddedPostgresError(
    `The database in ${dataDir} was made by PostgreSQL ${major} and this version of Ongizate brings ${binaries.major}: restore a backup into an empty DATA_DIR, or set DATABASE_URL.`,
  )
}

/** Normally the database folder; a path too long for a socket's address gets a short one. */
function chooseSocketFolder(home: string, { uid, gid }: Account): string {
  if (Buffer.byteLength(join(home, '.s.PGSQL.5432.lock')) < 100) return home
  const folder = mkdtempSync(join(tmpdir(), 'ongizate-'))
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

/** Starts the server, and starts it again when something else than `stop` ends it. */
async function keepRunning(options: ServerOptions): Promise<{ stop(): Promise<void> }> {
  let server = await startServer(options)
  let stopping = false
  let restart = Promise.resolve()
  const watch = (running: Server) =>
    running.process.once('exit', (code, signal) => {
      if (stopping) return
      options.log(`PostgreSQL ended unexpectedly (${signal ?? code}) and is started again.`)
      restart = again()
    })
  const again = async () => {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 5_000)) {
      try {
        server = await startServer(options)
        watch(server)
        return
      } catch (error) {
        options.log((error as Error).message)
        await wait(pause)
      }
    }
  }
  watch(server)
  return {
    async stop() {
      stopping = true
      await restart
      await server.stop()
    },
  }
}

/** Creates our database on the first start. */
async function ensureDatabase(url: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [NAME])
    if (found.rowCount === 0) await client.query(`create database ${NAME}`)
  } finally {
    await client.end()
  }
}
