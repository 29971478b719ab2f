import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '#testing/test-database.ts'
import { type Scheduler, startScheduler } from './scheduler.ts'

const NAME = 'take-hours'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let scheduler: Scheduler
let other: PgBoss
const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
let rounds = 0
beforeAll(async () => {
  database = await createTestDatabase()
  const run = () => {
    rounds += 1
    begin()
    return isOver
  }
  const job = { name: NAME, cron: '0 0 1 1 *', run }
  const done = { run: async () => {}, giveUp: async () => {} }
  const handlers = { mail: done, mailing: done }
  const log = pino({ level: 'silent' })
  scheduler = await startScheduler(database.url, { jobs: [job], handlers }, 'Europe/Madrid', log)
  // As another instance that looks after the same jobs.
  other = new PgBoss({ connectionString: database.url, supervise: false, schedule: false })
  other.on('error', () => {})
  await other.start()
})
afterAll(async () => {
  end()
  await scheduler.stop()
  await other.stop()
  await database.drop()
})

it('a job that takes hours is not begun again beside itself', async () => {
  await hasBegun
  await other
    .getDb()
    .executeSql(
      `update pgboss.job set started_on = now() - interval '6 hours' where name = '${NAME}'`,
    )
  await other.send(NAME)
  await other.supervise(NAME)
  expect(await other.fetch(NAME)).toEqual([])
  expect(rounds).toBe(1)
})
