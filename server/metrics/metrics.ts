import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Describes what a connection pool of `pg` says about itself. */
interface Pool {
  totalCount: number
  idleCount: number
  waitingCount: number
}

export type Metrics = ReturnType<typeof createMetrics>

const EMAIL_OUTCOMES = ['sent', 'failed', 'given_up'] as const

/** In seconds: most answers take some milliseconds, those that wait for the card provider seconds. */
const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** In seconds: a call is given up after twelve, three times over. */
const CALL_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12, 36]
/** In seconds: a charge morning may take twenty minutes. */
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 300, 1200, 3600]

/**
 * The figures of one process, for Prometheus. What operations count is counted here at once; what lies
 * in the database is read when they are collected (`read-stored-figures.ts`). No label has a value that a
 * stranger can choose: routes are patterns, queues and jobs are ours. `job` and `instance` are labels
 * of Prometheus itself.
 * @param pools those of the database, by the name that they have in the figures
 */
export function createMetrics(pools: Readonly<Record<string, Pool>>) {
  const registry = new Registry()
  const registers = [registry]
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `ongizate_${name}`, help, labelNames, registers })

  const poolGauge = (name: string, help: string, read: (pool: Pool) => number) =>
    new Gauge({
      name: `ongizate_database_pool_${name}`,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, state] of Object.entries(pools)) this.set({ pool }, read(state))
      },
    })
  poolGauge('size', 'Connections to the database that are open.', (pool) => pool.totalCount)
  poolGauge('idle', 'Open connections that nobody uses.', (pool) => pool.idleCount)
  poolGauge('waiting', 'Callers that wait for a connection.', (pool) => pool.waitingCount)

  const emails = new Counter({
    name: 'ongizate_emails_total',
    help: 'E-mails by outcome: sent, failed (it is tried again), given_up.',
    labelNames: ['outcome'],
    registers,
  })
  const providerErrors = new Counter({
    name: 'ongizate_payment_provider_errors_total',
    help: 'Calls to the card provider without a result, by the kind of PaymentsError; a refused card is a result.',
    labelNames: ['call', 'kind'],
    registers,
  })
  // A counter that is there only from its first event on has no increase when that one comes.
  for (const outcome of EMAIL_OUTCOMES) emails.inc({ outcome }, 0)

  return {
    registry,
    emails,
    providerErrors,
    serverErrors: new Counter({
      name: 'ongizate_http_server_errors_total',
      help: 'Answers of the class 5xx.',
      registers,
    }),
    requests: new Histogram({
      name: 'ongizate_http_request_duration_seconds',
      help: 'Answers by method, pattern of the route and class of the status.',
      labelNames: ['method', 'route', 'status'],
      buckets: ANSWER_BUCKETS,
      registers,
    }),
    providerCalls: new Histogram({
      name: 'ongizate_payment_provider_call_duration_seconds',
      help: 'What was asked of the card provider, with or without a result.',
      labelNames: ['call'],
      buckets: CALL_BUCKETS,
      registers,
    }),
    jobs: new Histogram({
      name: 'ongizate_job_duration_seconds',
      help: 'Runs of scheduled jobs.',
      labelNames: ['job_name'],
      buckets: JOB_BUCKETS,
      registers,
    }),
    jobFailures: new Counter({
      name: 'ongizate_job_failures_total',
      help: 'Rounds that have failed.',
      labelNames: ['job_name'],
      registers,
    }),
    /** Read from the database, so they are the same in each process. */
    stored: {
      isRead: gauge('database_up', '1 where the figures of the database could be read, else 0.'),
      queueJobs: gauge('queue_jobs', 'Jobs by queue and state of pg-boss.', ['queue', 'state']),
      oldestMail: gauge(
        'email_oldest_waiting_seconds',
        'Age of the oldest e-mail that is still to be sent, 0 where none is.',
      ),
      events: gauge(
        'webhook_events',
        'Events of the card provider by state; processed and ignored ones of the last 24 hours.',
        ['state'],
      ),
      eventLag: gauge(
        'webhook_lag_seconds',
        'Age of the oldest event that is still to be processed, 0 where none is.',
      ),
      backupAge: gauge(
        'backup_age_seconds',
        'Age of the newest good backup of the schedule, or of its first attempt where none was good; 0 before that, and where none are set up.',
      ),
      unsettledCharges: gauge('unsettled_charges', 'Charges whose end is open, by status.', [
        'status',
      ]),
    },
  }
}

/** Adds what Node says about the process: memory, delay of the event loop, open handles. */
export function collectProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry, prefix: 'ongizate_' })
}
