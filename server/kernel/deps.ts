import type { Logger } from 'pino'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { SiteDataCache } from '#server/site-data.ts'
import type { Google } from './adapters/google.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import type { Passwords } from './adapters/passwords.ts'
import type { Payments } from './adapters/payments/payments.ts'
import type { Scanner } from './adapters/scanner.ts'
import type { Storage } from './adapters/storage.ts'
import type { AuditTitles } from './audit-titles.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { WithLock } from './db/locks.ts'
import type { FileReferences } from './files/file-references.ts'
import type { FileWorker } from './files/file-worker.ts'
import type { SessionCache } from './http/session-cache.ts'
import type { Background } from './jobs/background.ts'
import type { JobQueues } from './jobs/job-queues.ts'
import type { PersonalData } from './personal-data.ts'
import type { RevalidatedCache } from './revalidated-cache.ts'
import type { Vault } from './vault.ts'

/** Real time: sessions, tokens, rate limits and locks. */
export interface Clock {
  now(): Date
}

export interface BusinessDay {
  today: CalendarDay
  /** When it was read, on the business clock. */
  now: Date
}

/**
 * The time that prices, charges and receipts go by. In demo mode it is the sandbox's clock, which
 * lives in another process: hence the promise (design §3).
 */
export interface BusinessClock {
  now(): Promise<Date>
}

/** Everything that an operation may touch besides the plain data it is given. */
export interface Deps {
  config: Config
  /** Serves connections besides the pools, such as that of a backup. */
  databaseUrl: string
  db: Database
  withLock: WithLock
  /** Serves passwords and codes, which strangers can send: they must not hold purchases back. */
  withAccountLock: WithLock
  passwords: Passwords
  payments: Payments
  /** `null`: log-in with Google is not configured. */
  google: Google | null
  storage: Storage
  fileReferences: readonly FileReferences[]
  auditTitles: AuditTitles
  personalData: readonly PersonalData[]
  fileWorker: FileWorker
  /** `null`: files are not scanned for viruses. */
  scanner: Scanner | null
  mail: Mailer
  clock: Clock
  businessClock: BusinessClock
  /** The day of the business clock, for what is shown: up to a quarter of a second old. */
  businessDay: RevalidatedCache<BusinessDay>
  /** Tells whether the account at the provider takes payments by Bizum. */
  takesBizum: RevalidatedCache<boolean>
  vault: Vault
  sessionCache: SessionCache
  siteData: SiteDataCache
  jobs: { running(): boolean }
  queues: JobQueues
  background: Background
  metrics: Metrics
  log: Logger
}
