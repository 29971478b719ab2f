import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chargeInstantOf } from '#domain/kernel/madrid-time.ts'
import { createSandbox } from '#sandbox/stripe/sandbox.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { buildDeps } from '#server/build-deps.ts'
import { readConfig } from '#server/kernel/config.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { startEmbeddedPostgres } from '#server/kernel/db/embedded/embedded.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { createLog } from '#server/kernel/log.ts'
import { seedProgrammes } from '#server/seed.ts'
import { payWith } from '#testing/billing/paying-people.ts'
import { cpuSecondsOf } from './load/process-tree.ts'

/** `PEOPLE=1000` for a quick look; 20,000 take some eighteen minutes. */
const PEOPLE = Number(process.env.PEOPLE ?? 20_000)
/** The limit of Stripe's test mode, and the product's own limit where Stripe takes the money. */
const ALLOWED_PER_SECOND = 25
const CHARGES_PER_SECOND = 20
const MONTH = '2030-01'

const dataDir = mkdtempSync(join(tmpdir(), 'ongizate-bench-'))
chmodSync(dataDir, 0o755) // root's PostgreSQL runs as another user, who must get in
const environment = { DATA_DIR: dataDir, STRIPE_CHARGES_PER_SECOND: String(CHARGES_PER_SECOND) }
const database = await startEmbeddedPostgres(readConfig(environment))
const { payments: keys } = readConfig(environment)
// The cards are given without the limit; a second sandbox goes on with the same state.
const open = (requestsPerSecond: number | null) =>
  createSandbox({ keys, dataDir, requestsPerSecond, now: new Date('2030-01-05T09:00:00Z') })
let sandbox = await open(null)
const config = () => readConfig({ ...environment, SANDBOX_PORT: String(sandbox.port) })
try {
  await migrate(database.url)
  const filling = buildDeps(config(), database.url, createLog('silent'))
  await seedProgrammes(filling.deps.db)
  await payWith(filling.deps.db, sandbox, { people: PEOPLE, firstMonth: MONTH })
  await filling.close()
  await sandbox.close()

  sandbox = await open(ALLOWED_PER_SECOND)
  const { deps, close } = buildDeps(config(), database.url, createLog('silent'))
  await sandbox.clock.moveTo(chargeInstantOf(MONTH))
  const unpaid = async () => {
    const { rows } = await deps.db.execute<{ paid: number }>(
      sql`select count(*)::int as paid from charges where status = 'settled'`,
    )
    return PEOPLE - (rows[0]?.paid ?? 0)
  }
  const began = performance.now()
  const cpu = processorSeconds()
  let rounds = 0
  // As the job does it each minute; a round ends after ten at the latest.
  for (let left = PEOPLE; left > 0 && rounds < 10; left = await unpaid()) {
    await runDueJobs(deps)
    rounds += 1
  }
  const seconds = (performance.now() - began) / 1000
  const each = ((processorSeconds() - cpu) * 1000) / PEOPLE
  const { rows: gaps } = await deps.db.execute<{ receipts: number; highest: number }>(
    sql`select count(*)::int as receipts, max(number)::int as highest from receipts`,
  )
  const { receipts = 0, highest = 0 } = gaps[0] ?? {}
  console.log(`charge_morning_people: ${PEOPLE}, unpaid ${await unpaid()}, rounds ${rounds}`)
  console.log(`charge_morning_seconds: ${seconds.toFixed(0)}`)
  console.log(`charges_per_second: ${(PEOPLE / seconds).toFixed(1)}`)
  console.log(`charge_processor_ms: ${each.toFixed(1)} each, the card sandbox included`)
  console.log(`receipts: ${receipts}, the highest number ${highest}`)
  const compared = performance.now()
  const differences = await compareSnapshots(deps)
  const minutes = (performance.now() - compared) / 60_000
  console.log(
    `payment_check_minutes: ${minutes.toFixed(1)} for ${PEOPLE} people, ${differences.length} differences`,
  )
  if (receipts !== PEOPLE || highest !== PEOPLE || differences.length > 0) process.exitCode = 1
  await close()
} finally {
  await sandbox.close()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Returns the seconds of this process, which has the sandbox in it, and of the database. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + cpuSecondsOf(process.pid, /sandbox\/stripe\/main/)
}
