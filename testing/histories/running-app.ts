import type { NetConnectOpts } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { buildDeps } from '#server/build-deps.ts'
import { readConfig } from '#server/kernel/config.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { createLog } from '#server/kernel/log.ts'
import { Fuse } from './simulation/fuse.ts'
import { type LineTraffic, openLine } from './simulation/line.ts'

/** Describes where an app runs: what stays when it dies. */
export interface Place {
  /** PostgreSQL's own address, of which each app gets a line. */
  databaseUrl: string
  sandboxPort: number
  dataDir: string
  /** Stands in for real time, which in production is the provider's time too. */
  now: () => Date
  /** Without it every message passes at once. */
  traffic?: LineTraffic
  /** Changes what the app runs on, before it is built. */
  change?: (deps: Deps) => void
}

/** One life of the server process, with lines that can be cut. */
export interface RunningApp {
  app: FastifyInstance
  deps: Deps
  /** Tells whether it has died. */
  isDead(): boolean
  /** Resolves when it dies. */
  death: Promise<void>
  /** Ends it as `kill -9`: everything under way breaks off, and none of its results is delivered. */
  crash(): void
  /** Breaks its connections to the database; it goes on and may connect again. */
  cutDatabase(): void
  /** Counts the messages on all its lines, or on those to the database only. */
  fuses: { all: Fuse; database: Fuse }
  /** Ends it as SIGTERM; also to be called for one that has died, to clear away what it held. */
  stop(): Promise<void>
}

/** Starts the app that production builds at this place. */
export async function startApp(place: Place): Promise<RunningApp> {
  const fuses = { all: new Fuse(), database: new Fuse() }
  const traffic = place.traffic ? { traffic: place.traffic } : {}
  const toDatabase = await openLine({
    ...traffic,
    target: databaseTarget(place.databaseUrl),
    isDatabase: true,
    onMessage: () => fuses.all.count() && fuses.database.count(),
  })
  const toSandbox = await openLine({
    ...traffic,
    target: { host: '127.0.0.1', port: place.sandboxPort },
    onMessage: () => fuses.all.count(),
  })
  const databaseUrl = throughLine(place.databaseUrl, toDatabase.port)
  const config = readConfig({
    DATA_DIR: place.dataDir,
    DATABASE_URL: databaseUrl,
    SANDBOX_PORT: String(toSandbox.port),
    LOG_LEVEL: process.env.HISTORIES_LOG ?? 'silent',
  })
  const { deps, close } = buildDeps(config, databaseUrl, createLog(config.logLevel))
  deps.clock = { now: place.now }
  // No seed controls the order of the database's notifications, so without them nothing is cached.
  if (place.traffic) await deps.sessionCache.close()
  // Threads of their own hash passwords, and no history logs in by one.
  if (place.traffic) deps.passwords = { ...deps.passwords, hash: async () => 'never used' }
  place.change?.(deps)
  // Reading them takes real time, which no seed controls; no history opens a page.
  const app = await buildApp(deps, { built: null })
  await app.ready()

  let isDead = false
  const { promise: death, resolve: die } = Promise.withResolvers<void>()
  return {
    app,
    deps,
    fuses,
    death,
    isDead: () => isDead,
    crash() {
      isDead = true
      void toDatabase.close()
      void toSandbox.close()
      die()
    },
    cutDatabase: () => toDatabase.cut(),
    async stop() {
      await app.close()
      await close()
      await Promise.all([toDatabase.close(), toSandbox.close()])
    },
  }
}

/** Returns where PostgreSQL listens: the socket in a folder, or a host and a port. */
export function databaseTarget(url: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  const number = port || '5432'
  if (folder?.startsWith('/')) return { path: `${folder}/.s.PGSQL.${number}` }
  return { host: hostname, port: Number(number) }
}

/** The address of the same database at the other end of a line. */
export function throughLine(url: string, port: number): string {
  const through = new URL(url)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String(port)
  return through.href
}
