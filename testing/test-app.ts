import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { afterEach } from 'vitest'
import { createSandbox } from '#sandbox/stripe/sandbox.ts'
import { buildApp } from '#server/app.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { buildDeps } from '#server/build-deps.ts'
import { queueHandlers } from '#server/jobs.ts'
import { createPasswords } from '#server/kernel/adapters/passwords.ts'
import { systemClock } from '#server/kernel/clocks.ts'
import { readConfig } from '#server/kernel/config.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { createLog } from '#server/kernel/log.ts'
import { seedAssociation, seedProgrammes } from '#server/seed.ts'
import { errorLog } from './error-log.ts'
import { shared } from './shared.ts'
import { stopAfterwards } from './stop-afterwards.ts'
import { TestClient } from './test-client.ts'
import { borrowTestDatabase } from './test-database.ts'

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  databaseUrl: string
  sandbox: Awaited<ReturnType<typeof createSandbox>>
  /**
   * Called by the sandbox at each stop of a leap; a test may remove it, to simulate a site that is
   * off.
   */
  idleUrl: string
  /** A visitor with a browser of their own, not logged in. */
  visitor(): TestClient
  /** Moves the business day on; everything due on the way has happened when it resolves. */
  moveClockTo(instant: string): Promise<void>
}

interface TestAppOptions {
  /** The instant at which the business clock starts. */
  now: string
  /** Settings besides those that every test has. */
  environment?: NodeJS.ProcessEnv
  /** Says whether the account at the provider takes payments by Bizum; it does without. */
  bizumPayments?: 'active' | 'pending'
  /** Says where the log goes; without it, errors are printed with the test that fails. */
  logTo?: DestinationStream
}

/** Settings for Google where it is never called: only its routes have to be registered. */
export const googleInNameOnly = {
  GOOGLE_CLIENT_ID: 'ongizate',
  GOOGLE_CLIENT_SECRET: 'a secret',
  GOOGLE_ISSUER: 'http://127.0.0.1:1',
}

/** A real hash takes 20 ms of a processor, which is most of what many tests would do. */
const cheapPasswords = createPasswords({ memoryCost: 8, timeCost: 1 })

/**
 * The app that production builds, on a database of its own and a card sandbox of its own whose
 * clock starts at `now`. It listens, because the sandbox sends its webhooks over HTTP, and stops with
 * the test or the file that started it.
 */
export async function startTestApp({
  now,
  environment = {},
  bizumPayments = 'active',
  logTo = errorLog,
}: TestAppOptions): Promise<TestApp> {
  const database = await borrowTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'ongizate-test-'))
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    ...environment,
  }
  const { payments: keys } = readConfig(settings)
  const sandbox = await createSandbox({ now: new Date(now), keys, bizumPayments })
  const config = readConfig({ ...settings, SANDBOX_PORT: String(sandbox.port) })
  const { deps, close } = buildDeps(config, database.url, createLog(config.logLevel, logTo))
  deps.passwords = cheapPasswords
  // Asked over HTTP sixty times for a month that passes, it would be a quarter of what such tests cost.
  deps.businessClock = { now: async () => sandbox.clock.now() }
  runQueuesInBackground(deps)
  await seedProgrammes(deps.db)
  await seedAssociation(deps.db)
  // The pages that somebody has built here are not the tests'.
  const app = await buildApp(deps, { built: null })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  sandbox.setWebhookUrl(`${address}/api/stripe/webhook`)
  const idleUrl = `${address}/demo/settled`
  sandbox.setIdleUrl(idleUrl)
  stopAfterwards(async () => {
    await app.close()
    await sandbox.close()
    await close()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })

  return {
    app,
    deps,
    databaseUrl: database.url,
    sandbox,
    idleUrl,
    visitor: () => new TestClient(app, sandbox),
    async moveClockTo(instant) {
      await sandbox.clock.moveTo(new Date(instant))
      deps.businessDay.forget()
      await settlePaymentEvents(deps)
    },
  }
}

/**
 * One app for all tests of a file: it can be used from the first hook on. Each test that sets its clock
 * sets it for itself.
 */
export function sharedTestApp(options: TestAppOptions): TestApp {
  const site = shared(() => startTestApp(options))
  afterEach(() => {
    site.deps.clock = systemClock
  })
  return site
}

/** Here no scheduler runs: once nothing is under way, the jobs in the queues are done too. */
export function runQueuesInBackground(deps: Deps): void {
  const { background } = deps
  deps.background = {
    ...background,
    async settled() {
      await background.settled()
      background.run('queues', () => deps.queues.runDue(queueHandlers(deps)))
      await background.settled()
    },
  }
}
