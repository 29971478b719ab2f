import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Metrics } from '#server/metrics/metrics.ts'
import { type QueueHandlers, workQueues } from './job-queues.ts'

// A job that died with its process would otherwise keep the next round out for 15 minutes.
const HEARTBEAT_SECONDS = 10
const SUPERVISE_SECONDS = 10

// A running job whose time is over would be started a second time, so this is pg-boss's maximum. A
// missing heartbeat marks a dead one.
const MAX_RUN_SECONDS = 86_400

/** Scheduled work. It must be safe to run twice and to be interrupted anywhere. */
export interface Job {
  name: string
  /** In the association's time zone. */
  cron: string
  run(): Promise<void>
}

interface Work {
  jobs: readonly Job[]
  handlers: QueueHandlers
  /** Says where rounds and failures of the jobs are counted. */
  metrics: Pick<Metrics, 'jobs' | 'jobFailures'>
}

export interface Scheduler {
  running(): boolean
  stop(): Promise<void>
}

/**
 * Runs each job when it is due, on one of all instances that share the database, and once right
 * away: what was left undone when the process died does not wait for the next round. Jobs in the
 * queues are run as they come.
 * @param timeZone IANA name that the cron expressions are read in
 */
export async function startScheduler(
  databaseUrl: string,
  { jobs, handlers, metrics }: Work,
  timeZone: string,
  log: Logger,
): Promise<Scheduler> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    application_name: 'ongizate-jobs',
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    useListenNotify: true,
  })
  let running = true
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has a problem'))
  await boss.start()
  for (const job of jobs) {
    // `exclusive`: while a round runs, no other begins or queues up behind it.
    await boss.createQueue(job.name, {
      policy: 'exclusive',
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: MAX_RUN_SECONDS,
    })
    const label = { job_name: job.name }
    metrics.jobFailures.inc(label, 0)
    metrics.jobs.zero(label)
    await boss.work(job.name, async () => {
      const end = metrics.jobs.startTimer(label)
      try {
        await job.run()
      } catch (error) {
        metrics.jobFailures.inc(label)
        log.error({ err: error, job: job.name }, 'a job has failed')
        throw error
      } finally {
        end()
      }
    })
    await boss.schedule(job.name, job.cron, null, { tz: timeZone })
    await boss.send(job.name)
  }
  await workQueues(boss, handlers, log)
  return {
    running: () => running,
    async stop() {
      running = false
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
