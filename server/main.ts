import { pino } from 'pino'
import { association } from '#config'
import { buildApp } from './app.ts'
import { buildDeps } from './build-deps.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { demoAccounts, demoPassword, seedDemoAccounts, seedProgrammes } from './db/seed.ts'
import { startScheduler } from './jobs/scheduler.ts'
import { allJobs } from './jobs.ts'
import { startSandbox } from './sandbox-process.ts'

/** What has been started, to be stopped in reverse order. */
const started: { stop(): Promise<void> }[] = []
let stopping = false

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const [databaseUrl] = await Promise.all([
    openDatabase(config),
    config.payments.sandbox ? startSandbox(config).then(keep) : undefined,
  ])
  const { deps, close } = buildDeps(config, databaseUrl, log)
  keep({ stop: close })
  await seedProgrammes(deps.db)
  if (config.payments.sandbox) await seedDemoAccounts(deps.db)

  const app = await buildApp(deps)
  await app.listen({ host: config.host, port: config.port })
  keep({ stop: () => app.close() })
  announce(config)
  deps.jobs = keep(await startScheduler(databaseUrl, allJobs(deps), association.timeZone, log))
}

async function openDatabase(config: Config): Promise<string> {
  const url = config.databaseUrl ?? keep(await startEmbeddedPostgres(config)).url
  await migrate(url)
  return url
}

function keep<T extends { stop(): Promise<void> }>(part: T): T {
  started.push(part)
  return part
}

async function stop(exitCode: number): Promise<never> {
  if (!stopping) {
    stopping = true
    for (const part of started.reverse()) await part.stop().catch(() => {})
  }
  process.exit(exitCode)
}

function announce(config: Config): void {
  const lines = [`Ongizate is running at ${config.appUrl}`]
  if (config.payments.sandbox) {
    lines.push(
      `  Log in as     ${demoAccounts.map(({ email }) => email).join(' or ')}, password ${demoPassword}`,
      `  Test card     4242 4242 4242 4242, any future date, any CVC`,
      `  Card sandbox  ${config.payments.apiUrl} (its clock, customers, invoices)`,
      `  Sent mail     ${config.appUrl}/demo/mail`,
    )
  }
  console.log(lines.join('\n'))
}

/** One sentence for mistakes that the person at the terminal can mend; the rest with its stack. */
function explain(error: unknown, config: { port?: string | undefined }): string {
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `Port ${config.port ?? 3000} is taken. Stop the other program, or choose another port: PORT=4000 npm start`
  }
  if (error instanceof ConfigError) return error.message
  return error instanceof Error ? error.message : String(error)
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

try {
  await start()
} catch (error) {
  console.error(explain(error, { port: process.env.PORT }))
  await stop(1)
}
