// @module-tag slow

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMonths, type Month } from '#domain/kernel/calendar.ts'
import { chargeInstantOf } from '#domain/kernel/madrid-time.ts'
import { createSandbox, type RunningSandbox } from '#sandbox/stripe/sandbox.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { readConfig } from '#server/kernel/config.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { seedProgrammes } from '#server/seed.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { payWith } from '#testing/billing/paying-people.ts'
import { type Place, startApp } from '#testing/histories/running-app.ts'
import { Random } from '#testing/histories/simulation/random.ts'
import { shared } from '#testing/shared.ts'
import { openTestDatabase } from '#testing/test-database.ts'

/** Says how many mornings are broken off; `MORNINGS=100` before a release. */
const MORNINGS = Number(process.env.MORNINGS ?? 3)
const PEOPLE = Number(process.env.MORNING_PEOPLE ?? 60)
/** A morning has about so many messages a person, to the database and to the provider together. */
const MESSAGES_A_PERSON = 24

const database = shared(openTestDatabase)
let sandbox: RunningSandbox
let place: Place
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ongizate-morning-'))
  const { payments: keys } = readConfig({ DATA_DIR: dataDir })
  sandbox = await createSandbox({ keys, now: new Date('2025-01-05T09:00:00Z') })
  place = {
    databaseUrl: database.url,
    sandboxPort: sandbox.port,
    dataDir,
    now: () => sandbox.clock.now(),
  }
  await seedProgrammes(database.db)
  await payWith(database.db, sandbox, { people: PEOPLE, firstMonth: '2025-01' })
}, 120_000)
afterAll(async () => {
  await sandbox.close()
  await rm(dataDir, { recursive: true })
})

/** One process that does what is due until it is cut off, or is done. */
async function round(cutOffAt: number | null): Promise<void> {
  const app = await startApp(place)
  if (cutOffAt !== null) app.fuses.all.arm(cutOffAt, () => app.crash())
  await Promise.race([runDueJobs(app.deps).catch(() => {}), app.death])
  if (!app.isDead()) await app.deps.background.settled()
  await app.stop().catch(() => {})
}

/** Everybody has paid this month once, by one payment, with a receipt; no number is missing. */
async function expectPaidOnce(month: Month): Promise<void> {
  const { rows } = await database.db.execute(sql`
    select count(*)::int as charges, count(distinct enrolment_id)::int as people,
      count(distinct a.payment_id)::int as payments,
      count(*) filter (where c.status = 'settled' and r.amount_cents = c.amount_cents)::int as paid
    from charges c left join payment_allocations a on a.charge_id = c.id
      left join receipts r on r.charge_id = c.id where c.service_month = ${month}`)
  expect(rows).toEqual([{ charges: PEOPLE, people: PEOPLE, payments: PEOPLE, paid: PEOPLE }])
  const payments = await cardSandbox({ sandbox }).paymentIntents()
  const ofMonth = payments.filter(({ metadata }) => metadata.serviceMonth === month)
  expect(ofMonth.filter(({ status }) => status === 'succeeded')).toHaveLength(PEOPLE)
  expect(new Set(ofMonth.map(({ metadata }) => metadata.chargeId)).size).toBe(PEOPLE)
  const { rows: gaps } = await database.db.execute(
    sql`select series from receipts group by series having count(*) <> max(number)`,
  )
  expect(gaps).toEqual([])
}

it(`a charge morning that is killed at any of ${MORNINGS} points charges everybody once`, async () => {
  const random = new Random(Number(process.env.MORNING_SEED ?? 20_250_130))
  for (let morning = 0; morning < MORNINGS; morning += 1) {
    const month = addMonths('2025-01', morning)
    await sandbox.clock.moveTo(chargeInstantOf(month))
    await round(random.between(1, PEOPLE * MESSAGES_A_PERSON))
    // Sometimes two come back, and one of them dies again.
    if (random.chance(0.3)) {
      await Promise.all([round(random.between(1, PEOPLE * 5)), round(null)])
    }
    // A claim of a process that died is over after two minutes.
    await sandbox.clock.moveTo(new Date(+chargeInstantOf(month) + 3 * 60_000))
    await round(null)
    await sandbox.clock.moveTo(new Date(+chargeInstantOf(month) + 6 * 60_000))
    await round(null)
    await expectPaidOnce(month)
  }
}, 3_600_000)
