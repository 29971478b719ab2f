import { TimeoutStrategy, timeout } from 'cockatiel'
import { unsettledStatuses } from '#domain/billing/payment-status.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { MAX_ATTEMPTS } from '#server/billing/provider-events/event-queue.ts'
import { count, inArray, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { backups, payments, webhookEvents } from '#server/schema.ts'

type ReadingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'metrics' | 'config'>

/** Prometheus waits ten seconds, and the process's own figures are worth having without these. */
const inTime = timeout(3000, TimeoutStrategy.Aggressive)

/** Lists what a queue is to get through, and what it could not. */
const QUEUE_STATES = ['created', 'retry', 'active', 'failed'] as const

/** Those of no `ignored` or `processed` event, so that a figure falls to zero instead of going away. */
const OPEN_EVENTS = ['waiting', 'failing', 'given_up'] as const

const UNSETTLED = unsettledStatuses

/**
 * Reads what the database knows into the figures, one query after the other. Where it does not answer
 * in time they are left out, and `ongizate_database_up` is 0.
 */
export async function readStoredFigures(deps: ReadingDeps): Promise<void> {
  const { stored } = deps.metrics
  try {
    const figures = await inTime.execute(() => readFigures(deps))
    for (const one of Object.values(stored)) one.reset()
    for (const { queue, state, jobs } of figures.queues)
      stored.queueJobs.set({ queue, state }, jobs)
    for (const { state, events } of figures.events) stored.events.set({ state }, events)
    for (const { status, open } of figures.unsettled) stored.unsettledCharges.set({ status }, open)
    stored.oldestMail.set(figures.oldestMail)
    stored.eventLag.set(figures.eventLag)
    stored.backupAge.set(figures.backupAge)
    stored.isRead.set(1)
  } catch (error) {
    deps.log.warn({ err: error }, 'the figures of the database could not be read')
    for (const one of Object.values(stored)) one.reset()
    stored.isRead.set(0)
  }
}

async function readFigures({ db, clock, config }: ReadingDeps) {
  const queues = await readQueues(db)
  const events = await readEvents(db, clock.now())
  const unsettled = await readUnsettled(db)
  const waitingMail = queues.filter(({ queue, state }) => queue === 'mail' && state !== 'failed')
  return {
    queues,
    events,
    unsettled,
    backupAge: config.backup ? await readBackupAge(db, clock.now()) : 0,
    oldestMail: Math.max(0, ...waitingMail.map(({ age }) => age)),
    eventLag: Math.max(
      0,
      ...events.filter(({ state }) => state !== 'given_up').map(({ age }) => age),
    ),
  }
}

/** Age: of the oldest job, in seconds, by the clock of the database, which writes when it was enqueued. */
async function readQueues(db: Deps['db']) {
  const { rows } = await db.execute<{
    queue: string
    state: string
    jobs: number
    age: number
  }>(sql`
    select name as queue, state::text as state, count(*)::int as jobs,
      extract(epoch from now() - min(created_on))::float as age
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name, state`)
  const { rows: names } = await db.execute<{ queue: string }>(
    sql`select name as queue from pgboss.queue`,
  )
  const none = names.flatMap(({ queue }) =>
    QUEUE_STATES.map((state) => ({ queue, state: state as string, jobs: 0, age: 0 })),
  )
  return [...none, ...rows]
}

/** Age: of the oldest event, in seconds; 0 for those that are done. */
async function readEvents(db: Deps['db'], now: Date) {
  const yesterday = new Date(now.getTime() - DAY_MS)
  const { rows } = await db.execute<{ state: string; events: number; age: number }>(sql`
    select case when attempts >= ${MAX_ATTEMPTS} then 'given_up'
        when error is not null then 'failing' else 'waiting' end as state,
      count(*)::int as events,
      extract(epoch from ${now.toISOString()}::timestamptz - min(received_at))::float as age
    from ${webhookEvents} where processed_at is null group by 1
    union all
    select case when ignored then 'ignored' else 'processed' end, count(*)::int, 0
    from ${webhookEvents}
    where processed_at is not null and received_at > ${yesterday.toISOString()}::timestamptz group by 1`)
  return [...OPEN_EVENTS.map((state) => ({ state: state as string, events: 0, age: 0 })), ...rows]
}

/** In seconds: of the newest good backup; of the first attempt where none was good, and 0 before that. */
async function readBackupAge(db: Deps['db'], now: Date): Promise<number> {
  const [found] = await db
    .select({
      good: sql<
        string | null
      >`max(${backups.startedAt}) filter (where ${backups.name} is not null)`,
      first: sql<string | null>`min(${backups.startedAt})`,
    })
    .from(backups)
  const since = found?.good ?? found?.first
  return since ? (now.getTime() - new Date(since).getTime()) / 1000 : 0
}

async function readUnsettled(db: Deps['db']) {
  const rows = await db
    .select({ status: payments.status, open: count() })
    .from(payments)
    .where(inArray(payments.status, [...UNSETTLED]))
    .groupBy(payments.status)
  return [...UNSETTLED.map((status) => ({ status, open: 0 })), ...rows]
}
