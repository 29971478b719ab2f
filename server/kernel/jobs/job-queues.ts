import {
  type ConstructorOptions,
  fromDrizzle,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
} from 'pg-boss'
import type { Logger } from 'pino'
import type { Queryable } from '#server/kernel/db/client.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { messageWithoutValues } from '#server/kernel/log.ts'

/** Describes what the jobs of each queue are about: ids alone, so that no personal data lies in pg-boss. */
export interface QueueData {
  mail: { mailId: string }
  mailing: { mailingId: string; payerId: string }
}

/** Both must be safe to run twice and to be cut off anywhere. */
export interface QueueHandler<Data> {
  /** Does the work; what it throws is retried. */
  run(data: Data): Promise<void>
  /** The last attempt has failed, or died with its process. */
  giveUp(data: Data): Promise<void>
}

export type QueueHandlers = { [Name in keyof QueueData]: QueueHandler<QueueData[Name]> }
export type JobQueues = ReturnType<typeof createJobQueues>

/** The queue that pg-boss moves a job to after its last attempt. */
const givenUp = (queue: string) => `${queue}-given-up`

const DAY_SECONDS = 86_400
const BATCH = { batchSize: 10, includeMetadata: true } as const

const options = {
  // A worker starts at the commit instead of at its next poll.
  notify: true,
  // A job of a process that died is retried after so long.
  heartbeatSeconds: 60,
  // A job outlives a server that is off for weeks.
  retentionSeconds: 90 * DAY_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
  // After half to whole of 2, 4, 8 … 360 minutes.
  retryBackoff: true,
  retryDelay: 60,
  retryDelayMax: 21_600,
}
/** Twenty attempts take some three days. */
const RETRY_LIMIT = 19

function open(settings: ConstructorOptions, log?: Logger): Promise<PgBoss> {
  const boss = new PgBoss({ supervise: false, schedule: false, ...settings })
  boss.on('error', (error) => log?.error({ err: error }, 'the job queues have a problem'))
  return boss.start()
}

/** Sets up pg-boss's tables and the queues; what is there already stays as it is. */
export async function prepareQueues(connectionString: string): Promise<void> {
  const boss = await open({ connectionString })
  for (const name of ['mail', 'mailing'] satisfies (keyof QueueData)[]) {
    await boss.createQueue(givenUp(name), { ...options, retryLimit: 1000 })
    const deadLetter = givenUp(name)
    await boss.createQueue(name, { ...options, retryLimit: RETRY_LIMIT, deadLetter })
  }
  await boss.stop({ graceful: false })
}

/** Enqueues jobs; it connects to the database with the first one. */
export function createJobQueues(connectionString: string, log: Logger) {
  let opening: Promise<PgBoss> | undefined

  function opened(): Promise<PgBoss> {
    const settings = { max: 2, migrate: false, queueCacheIntervalSeconds: DAY_SECONDS }
    opening ??= open({ connectionString, ...settings }, log).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    /** Enqueues jobs that are run once `tx` is committed, and only then. */
    async enqueue<Name extends keyof QueueData>(
      tx: Pick<Queryable, 'execute'>,
      queue: Name,
      data: readonly QueueData[Name][],
    ): Promise<void> {
      const jobs = data.map((one) => ({ data: one }))
      await (await opened()).insert(queue, jobs, { db: fromDrizzle(tx, sql) })
    },
    /** Runs what is due, without the scheduler: for commands and tests. */
    async runDue(handlers: QueueHandlers): Promise<void> {
      const boss = await opened()
      for (const [name, work] of workers(handlers, log)) {
        let jobs = await boss.fetch<object>(name, BATCH)
        while (jobs.length > 0) {
          for (const { id, status, output } of await work(jobs)) {
            if (status === 'completed') await boss.complete(name, id)
            else await boss.fail(name, id, output)
          }
          jobs = await boss.fetch<object>(name, BATCH)
        }
      }
    },
    close: async () => (await opening?.catch(() => undefined))?.stop({ graceful: false }),
  }
}

/** Lets `boss` run the jobs of all queues as they come, each on one of all instances. */
export async function workQueues(
  boss: PgBoss,
  handlers: QueueHandlers,
  log: Logger,
): Promise<void> {
  const polling = { ...BATCH, burstWhenBatchFull: true, perJobResults: true } as const
  for (const [name, work] of workers(handlers, log)) {
    await boss.work<object, unknown, typeof polling>(name, polling, work)
  }
}

function workers(handlers: QueueHandlers, log: Logger) {
  return Object.entries<QueueHandler<never>>(handlers).flatMap(([name, { run, giveUp }]) =>
    Object.entries({ [name]: run, [givenUp(name)]: giveUp }).map(
      ([queue, handle]) => [queue, inTurn(queue, handle, log)] as const,
    ),
  )
}

/** Runs the jobs of a batch in the order in which they were enqueued, each with a result of its own. */
function inTurn(queue: string, handle: (data: never) => Promise<void>, log: Logger) {
  return async (jobs: readonly JobWithMetadata[]): Promise<JobResult[]> => {
    const results: JobResult[] = []
    for (const { id, data } of jobs.toSorted((a, b) => +a.createdOn - +b.createdOn)) {
      try {
        await handle(data as never)
        results.push({ id, status: 'completed' })
      } catch (error) {
        log.warn({ err: error, queue, job: data }, 'a job has failed')
        // pg-boss keeps it with the job: an address must not be in it.
        results.push({ id, status: 'failed', output: { message: messageWithoutValues(error) } })
      }
    }
    return results
  }
}
