import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { cannotStart, damaged } from './error.ts'
import type { Account } from './place.ts'
import { endLeftovers } from './processes.ts'

/** Describes what one PostgreSQL server needs to run. */
export type ServerOptions = {
  binaries: Binaries
  account: Account
  /** The cluster's folder. */
  cluster: string
  /** The folder of its Unix socket, where only the account and root may enter. */
  socketFolder: string
  durable: boolean
  log: (line: string) => void
}

/** A running server process. */
export type Server = { process: ChildProcess; stop(): Promise<void> }

const START_TRIES = 20
const STOP_MS = 15_000

/** PostgreSQL's messages about damaged or missing files of its own. */
const DAMAGE =
  /PANIC:|checksum|invalid page|corrupt|valid checkpoint|contains invalid data|could not (open|read) (file|directory) "(global|base|pg_)/

/** Nothing is kept over a power cut: for tests, whose data are disposable. */
const FLEETING = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** The person's own settings (PGDATA, PGOPTIONS, locale) must not reach the server. */
export const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Starts the server and waits until it accepts connections. What is left of a killed one may
 * hold its shared memory for a moment: then it is ended and the start tried again.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    await endLeftovers(options.cluster)
    const started = await launch(options)
    if (typeof started !== 'string') return started
    const passing = /shared memory block|lock file .* already exists|is the database system/.test(
      started,
    )
    if (DAMAGE.test(started)) throw damaged(options.cluster, reasonIn(started))
    if (!passing || attempt === START_TRIES) throw cannotStart(reasonIn(started))
    await wait(attempt * 20)
  }
}

/** The running server, or what it printed if it ended instead. */
async function launch(options: ServerOptions): Promise<Server | string> {
  const { binaries, account, cluster, socketFolder, durable, log } = options
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'log_destination=stderr',
    'logging_collector=off',
    ...(durable ? [] : FLEETING),
  ]
  const child = spawn(
    binaries.postgres,
    ['-D', cluster, '-p', '5432', ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...account,
      cwd: cluster,
      env: CLEAN_ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C reaches a terminal's whole process group: the app ends first, then its database.
      detached: true,
    },
  )
  const watch = guard(child, account)
  const output: string[] = []
  let ready = () => {}
  const isReady = new Promise<'ready'>((resolve) => {
    ready = () => resolve('ready')
  })
  child.stderr.setEncoding('utf8')
  child.stderr.on('data', (text: string) => {
    output.push(text)
    if (output.length > 50) output.shift()
    for (const line of text.trimEnd().split('\n')) log(line)
    if (text.includes('database system is ready to accept connections')) ready()
  })
  const ended = once(child, 'close').catch((error: Error) => output.push(error.message))
  if ((await Promise.race([isReady, ended])) !== 'ready') return output.join('')
  for (const handle of [child, watch, child.stderr as unknown as { unref(): void }]) handle.unref()
  return { process: child, stop: () => stop(child) }
}

/**
 * Ties the server's life to ours: a shell waits at a pipe that the system closes when this
 * process dies in any way, and then shuts the server down.
 */
function guard(child: ChildProcess, account: Account): ChildProcess {
  const script = 'read -r _; kill -INT "$1"'
  const watch = spawn('/bin/sh', ['-c', script, 'sh', String(child.pid)], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watch.on('error', () => {}) // the next start ends an orphan too
  child.once('exit', () => watch.kill('SIGKILL'))
  return watch
}

/** Shuts down in order, and after a while at once; what was committed is kept either way. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const harder = setTimeout(() => child.kill('SIGQUIT'), STOP_MS)
  await ended
  clearTimeout(harder)
}

/** The server's own words for why it ended, without time stamp and pid. */
export function reasonIn(output: string): string {
  const lines = output.trim().split('\n')
  const line = lines.findLast((text) => /FATAL:|PANIC:|error:/.test(text)) ?? lines.at(-1)
  return (line ?? '').replace(/^.*(FATAL|PANIC|error): +/, '') || 'it ended without a word'
}
