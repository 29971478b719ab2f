import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMetrics } from '#server/metrics/metrics.ts'
import { shared } from '#testing/shared.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { type Scheduler, startScheduler } from './scheduler.ts'

const NAME = 'take-hours'

const database = shared(createTestDatabase)
let scheduler: Scheduler
let other: PgBoss
const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
let rounds = 0
const metrics = createMetrics({})
beforeAll(async () => {
  const run = () => {
    rounds += 1
    begin()
    return isOver
  }
  const fail = () => Promise.reject(new Error('on purpose'))
  const jobs = [
    { name: NAME, cron: '0 0 1 1 *', run },
    { name: 'fail', cron: '0 0 1 1 *', run: fail },
  ]
  const done = { run: async () => {}, giveUp: async () => {} }
  const handlers = { mail: done, mailing: done }
  const log = pino({ level: 'silent' })
  scheduler = await startScheduler(database.url, { jobs, handlers, metrics }, 'Europe/Madrid', log)
  // As another instance that looks after the same jobs.
  other = new PgBoss({ connectionString: database.url, supervise: false, schedule: false })
  other.on('error', () => {})
  await other.start()
})
afterAll(async () => {
  end()
  await scheduler.stop()
  await other.stop()
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

it('rounds of jobs are measured by name, and failed ones counted', async () => {
  const { registry } = metrics
  const text = () => registry.metrics()
  await expect.poll(text).toMatch(/^ongizate_job_failures_total\{job_name="fail"\} [1-9]/m)
  expect(await text()).toMatch(/^ongizate_job_duration_seconds_count\{job_name="fail"\} [1-9]/m)
})
