import { join } from 'node:path'
import type { Logger } from 'pino'
import { googlePaths } from '#domain/accounts/google-paths.ts'
import { createGoogle } from './kernel/adapters/google.ts'
import { createMailer } from './kernel/adapters/mail/mailer.ts'
import { createPasswords } from './kernel/adapters/passwords.ts'
import { measuredPayments } from './kernel/adapters/payments/measured-payments.ts'
import { standbyPayments } from './kernel/adapters/payments/standby-payments.ts'
import { clamdScanner } from './kernel/adapters/scanner.ts'
import type { Storage } from './kernel/adapters/storage.ts'
import { diskStorage } from './kernel/adapters/storage-disk.ts'
import { s3Storage } from './kernel/adapters/storage-s3.ts'
import { stripePayments } from './kernel/adapters/stripe/payments.ts'
import { createBusinessDay } from './kernel/business-day.ts'
import { businessClockFor, systemClock } from './kernel/clocks.ts'
import type { Config } from './kernel/config.ts'
import { connect } from './kernel/db/client.ts'
import { createLocks } from './kernel/db/locks.ts'
import { isOnStandby } from './kernel/db/standby.ts'
import type { Deps } from './kernel/deps.ts'
import { createFileWorker } from './kernel/files/file-worker.ts'
import { createSessionCache } from './kernel/http/session-cache.ts'
import { createBackground } from './kernel/jobs/background.ts'
import { createJobQueues } from './kernel/jobs/job-queues.ts'
import { createTakesBizum } from './kernel/takes-bizum.ts'
import { createVault } from './kernel/vault.ts'
import { createMetrics } from './metrics/metrics.ts'
import { modules } from './modules.ts'
import { createSiteDataCache } from './site-data.ts'

/** Says how many accounts can have a password or a code checked at the same time. */
const ACCOUNT_LOCKS = 5

/** Returns where this installation keeps its files. */
export function storageFor({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Storage {
  return s3 ? s3Storage(s3) : diskStorage(join(dataDir, 'files'))
}

/**
 * Makes what the operations run on, for production and tests alike; `close` releases the database. Where a
 * transaction pooler is set, requests go through it. What listens needs a session of its own, and a lock would keep
 * one of the pooler's connections from the work that it waits for: both go past it.
 */
export function buildDeps(
  config: Config,
  databaseUrl: string,
  log: Logger,
): { deps: Deps; close(): Promise<void> } {
  const main = connect(config.poolerUrl ?? databaseUrl)
  const locks = connect(databaseUrl)
  const accountLocks = connect(databaseUrl, ACCOUNT_LOCKS)
  const pools = { main: main.pool, locks: locks.pool, account_locks: accountLocks.pool }
  const metrics = createMetrics(pools)
  const businessClock = businessClockFor(config.payments)
  const storage = storageFor(config)
  const measured = measuredPayments(stripePayments(config.payments), metrics)
  const payments = standbyPayments(measured, () => isOnStandby(main.db))
  const deps: Deps = {
    config,
    databaseUrl,
    log,
    db: main.db,
    withLock: createLocks(locks),
    withAccountLock: createLocks(accountLocks),
    passwords: createPasswords(),
    payments,
    google: config.google && createGoogle(config.google, config.appUrl + googlePaths.callback, log),
    storage,
    fileReferences: modules.flatMap(({ files }) => files ?? []),
    personalData: modules.flatMap(({ personalData }) => personalData ?? []),
    auditTitles: Object.assign({}, ...modules.map(({ auditTitles }) => auditTitles)),
    fileWorker: createFileWorker(log),
    scanner: config.clamdUrl === null ? null : clamdScanner(config.clamdUrl),
    mail: createMailer(config),
    clock: systemClock,
    businessClock,
    businessDay: createBusinessDay({ businessClock, clock: systemClock, log }),
    takesBizum: createTakesBizum({ payments, clock: systemClock, log }),
    vault: createVault(config.secretKeys),
    sessionCache: createSessionCache(databaseUrl, log),
    siteData: createSiteDataCache({ db: main.db, storage, log }, systemClock),
    jobs: { running: () => false },
    queues: createJobQueues(databaseUrl, log),
    background: createBackground(log),
    metrics,
  }
  return {
    deps,
    async close() {
      await deps.background.settled()
      await Promise.all([
        deps.sessionCache.close(),
        deps.fileWorker.close(),
        deps.queues.close(),
        main.close(),
        locks.close(),
        accountLocks.close(),
      ])
    },
  }
}
