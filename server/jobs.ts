import { isOnStandby } from './kernel/db/standby.ts'
import type { Deps } from './kernel/deps.ts'
import type { QueueHandler, QueueHandlers } from './kernel/jobs/job-queues.ts'
import type { Job } from './kernel/jobs/scheduler.ts'
import { modules } from './modules.ts'

/** Returns everything that runs without a request. */
export function allJobs(deps: Deps): Job[] {
  const jobs: Job[] = [
    ...modules.flatMap((module) => module.jobs?.(deps) ?? []),
    { name: 'tidy-up', cron: '0 4 * * *', run: () => deleteExpiredData(deps) },
  ]
  return jobs.map((job) => ({
    ...job,
    run: async () => {
      // Where it was put on standby a moment ago, the scheduler still runs.
      if (!(await isOnStandby(deps.db))) await job.run()
    },
  }))
}

/** Returns what is done with the jobs that operations enqueue. */
export function queueHandlers(deps: Deps): QueueHandlers {
  const handlers = Object.assign({}, ...modules.map((module) => module.queues?.(deps)))
  return Object.fromEntries(
    Object.entries(handlers as QueueHandlers).map(([queue, handler]) => [
      queue,
      unlessOnStandby(deps, handler as QueueHandler<unknown>),
    ]),
  ) as unknown as QueueHandlers
}

/** Wraps a handler, so that its job waits while the site is on standby. */
function unlessOnStandby<Data>(
  { db }: Deps,
  { run, giveUp }: QueueHandler<Data>,
): QueueHandler<Data> {
  return {
    async run(data) {
      if (await isOnStandby(db)) throw new Error('the site is on standby')
      await run(data)
    },
    giveUp,
  }
}

/**
 * Deletes old data of every kind: one that fails stops no other.
 * @throws AggregateError once all have been tried, so that the job counts as failed
 */
export async function deleteExpiredData(deps: Deps): Promise<void> {
  const errors: unknown[] = []
  for (const { retention = {} } of modules) {
    for (const [kind, deleteOld] of Object.entries(retention)) {
      try {
        await deleteOld(deps)
      } catch (error) {
        deps.log.error({ err: error, kind }, 'old data could not be deleted')
        errors.push(error)
      }
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some old data could not be deleted')
}
