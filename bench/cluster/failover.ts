import { buildDeps } from '#server/build-deps.ts'
import { readConfig } from '#server/kernel/config.ts'
import { connect } from '#server/kernel/db/client.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { createLog } from '#server/kernel/log.ts'
import { judge } from '#testing/histories/judge/judge.ts'
import { NOTE_MAILS } from '#testing/histories/judge/note-mails.ts'
import { Outages } from '#testing/histories/judge/outages.ts'
import { until } from '../../e2e/product/until.ts'
import { Buyers } from './buyers.ts'
import { ClusteredSite } from './clustered-site.ts'
import { Reader } from './reader.ts'

const PURCHASES = 200
const AT_ONCE = 10
const BOUGHT_ON = '2030-03-05T09:00:00Z'
const CHARGED_ON = '2030-03-30T12:00:00Z'
/** Seconds within which the site takes writes again. */
const WITHIN = 30
/** Seconds; what was under way when a database died is taken up again five minutes later. */
const QUIET_WITHIN = 600

const cluster = await ClusteredSite.start(BOUGHT_ON)
const { url, databases, databaseUrl, first } = cluster
try {
  const buyers = new Buyers({ url, sandbox: first.sandbox })
  const { db, pool, close } = connect(databaseUrl, 2)
  await pool.query(NOTE_MAILS)
  await buyers.openAccounts(PURCHASES, AT_ONCE)
  const reader = new Reader(url)

  let killed: Promise<string> | null = null
  await buyers.buy(AT_ONCE, (done) => {
    if (done >= PURCHASES / 2) killed ??= databases.killPrimary()
  })
  const { acknowledged } = buyers
  const purchaseOutage = longestGap(acknowledged.at)
  console.log(
    `cluster_purchases: ${acknowledged.at.length}, ${acknowledged.repeated} requests repeated`,
  )
  console.log(`cluster_seconds_without_purchases: ${purchaseOutage.toFixed(1)}`)

  await databases.restart((await killed) ?? '')
  await databases.isSynchronous()
  const paid = async () => {
    const { rows } = await db.execute<{ paid: number }>(
      sql`select count(*)::int as paid from charges where status = 'settled'`,
    )
    return rows[0]?.paid ?? 0
  }
  const paidIn = (count: number) =>
    until(`${count} paid`, async () => (await paid().catch(() => 0)) >= count, 600)
  const began = performance.now()
  const leap = first.sandbox.moveClockTo(CHARGED_ON)
  await paidIn(PURCHASES / 4)
  await databases.killPrimary()
  await paidIn(PURCHASES)
  const seconds = (performance.now() - began) / 1000
  await leap
  console.log(`cluster_charge_morning_seconds: ${seconds.toFixed(1)} for ${PURCHASES} payers`)
  const looks = await reader.stop()
  console.log(
    `cluster_pages: ${looks.answered} answered, ${looks.failed} not, the slowest in ${looks.slowest.toFixed(0)} ms`,
  )

  const config = readConfig({
    DATA_DIR: first.dataDir,
    DATABASE_URL: databaseUrl,
    SANDBOX_PORT: new URL(first.sandbox.url).port,
  })
  const own = buildDeps(config, databaseUrl, createLog('silent'))
  const site = {
    ...acknowledged,
    database: { db, pool },
    dataDir: first.dataDir,
    sandbox: { url: first.sandbox.url, keys: config.payments },
    now: () => new Date(CHARGED_ON),
    outages: new Outages(),
    decided: new Map(),
    deskMonths: new Set<string>(),
    feesGranted: new Set<string>(),
    switches: [],
    deskCalls: [],
    deskOrders: new Set<string>(),
    roleChanges: [],
    servers: { pick: () => own },
  }
  const asked = performance.now()
  let wrong: string[] = []
  const judged = async () => {
    const before = wrong
    wrong = await judge(site).catch((error: unknown) => [String(error)])
    if (wrong.length > 0 && wrong[0] !== before[0]) {
      console.log(`  still to come: ${wrong[0]}, ${wrong.length} in all`)
    }
    return wrong.length === 0
  }
  await until('the judge finds nothing', judged, QUIET_WITHIN).catch(() => {})
  console.log(`cluster_seconds_until_quiet: ${((performance.now() - asked) / 1000).toFixed(1)}`)
  await own.close()
  await close()
  for (const line of wrong) console.log(`✗ ${line}`)
  console.log(`cluster_wrong: ${wrong.length}`)
  const isWell = wrong.length === 0 && looks.failed === 0 && purchaseOutage <= WITHIN
  if (!isWell) process.exitCode = 1
} finally {
  await cluster.remove()
}

/** Seconds. */
function longestGap(moments: readonly number[]): number {
  const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))
  return Math.max(...gaps) / 1000
}
