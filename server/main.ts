import { setTimeout as wait } from 'node:timers/promises'
import { association } from '#config'
import { buildApp } from './app.ts'
import { buildDeps } from './build-deps.ts'
import { seedDemoContent } from './demo/seed-demo-content.ts'
import { allJobs, queueHandlers } from './jobs.ts'
import { type Config, readConfig } from './kernel/config.ts'
import { startEmbeddedPostgres } from './kernel/db/embedded/embedded.ts'
import { claimDatabase } from './kernel/db/installation.ts'
import { migrate } from './kernel/db/migrate.ts'
import { checkPlace, isOnStandby } from './kernel/db/standby.ts'
import { startScheduler } from './kernel/jobs/scheduler.ts'
import { runUnlessOnStandby } from './kernel/jobs/unless-on-standby.ts'
import { createLog } from './kernel/log.ts'
import { startSandbox } from './sandbox-process.ts'
import {
  demoAccounts,
  demoPassword,
  seedAssociation,
  seedDemoAccounts,
  seedProgrammes,
} from './seed.ts'

/** Lists what has been started, to be stopped in reverse order. */
const started: { stop(): Promise<void> }[] = []

/** Says how long it goes on answering once it is no longer ready. */
let drainMs = 0

async function start(): Promise<void> {
  const config = readConfig(process.env)
  drainMs = config.drainSeconds * 1000
  const log = createLog(config.logLevel)
  const [database, sandbox] = await Promise.allSettled([
    openDatabase(config),
    config.payments.sandbox && !config.sandboxUrl
      ? startSandbox(config, log).then(keep)
      : undefined,
  ])
  // Only now, when both have come to an end: what has started by then is stopped again.
  if (database.status === 'rejected') throw database.reason
  if (sandbox.status === 'rejected') throw sandbox.reason
  const databaseUrl = database.value
  const { deps, close } = buildDeps(config, databaseUrl, log)
  keep({ stop: close })
  await claimDatabase(deps.db, config.payments.sandbox)
  await checkPlace({ db: deps.db, config, now: deps.clock.now() })
  await seedProgrammes(deps.db)
  await seedAssociation(deps.db)
  const isFirst = config.payments.sandbox && (await seedDemoAccounts(deps.db))

  const app = await buildApp(deps)
  await app.listen({ host: config.host, port: config.port })
  keep({ stop: () => app.close() })
  // Without its jobs, which are stopped before, it is not ready: the load balancer looks elsewhere.
  keep({ stop: () => wait(drainMs) })
  announce(config)
  if (await isOnStandby(deps.db)) announceStandby(config)
  // Once it answers: drawing them takes a moment.
  if (config.payments.sandbox && config.hasDemoContent) {
    deps.background.run('make-up-content', () => seedDemoContent(deps, isFirst))
  }
  const { metrics } = deps
  const work = { jobs: allJobs(deps), handlers: queueHandlers(deps), metrics }
  deps.jobs = keep(
    await runUnlessOnStandby({
      isOnStandby: () => isOnStandby(deps.db),
      start: () => startScheduler(databaseUrl, work, association.timeZone, log),
      log,
    }),
  )
}

async function openDatabase(config: Config): Promise<string> {
  const url = config.databaseUrl ?? keep(await startEmbeddedPostgres(config)).url
  await migrate(url, config.payments.sandbox)
  return url
}

function keep<T extends { stop(): Promise<void> }>(part: T): T {
  started.push(part)
  return part
}

/** A purchase that takes longer than this is finished after the next start. */
const STOP_DEADLINE_MS = 8000

async function stop(): Promise<never> {
  setTimeout(() => process.exit(0), drainMs + STOP_DEADLINE_MS).unref()
  await stopParts()
  process.exit(0)
}

async function stopParts(): Promise<void> {
  for (const part of started.splice(0).reverse()) await part.stop().catch(() => {})
}

function announceStandby({ appUrl }: Config): void {
  const text = `This is a restored or copied site, on standby: it charges nobody and sends no e-mails until an administrator logs in at ${appUrl}/admin and confirms that it is the site now.`
  console.log(text)
}

function announce(config: Config): void {
  const lines = [`Ongizate is running at ${config.appUrl}`]
  if (config.payments.sandbox) {
    lines.push(
      `  Log in as     ${demoAccounts.map(({ email }) => email).join(' or ')}, password ${demoPassword}`,
      `  Test card     4242 4242 4242 4242, any future date, any CVC`,
      `  Card sandbox  ${new URL(config.payments.browserUrl, config.appUrl)} (its clock, customers, payments)`,
      `  Sent mail     ${config.appUrl}/demo/mail`,
    )
  }
  console.log(lines.join('\n'))
}

process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

try {
  await start()
} catch (error) {
  await stopParts()
  throw error
}
