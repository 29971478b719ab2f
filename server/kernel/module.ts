import type { FastifyInstance } from 'fastify'
import type { AuditTitles } from './audit-titles.ts'
import type { Deps } from './deps.ts'
import type { FileReferences } from './files/file-references.ts'
import type { Route } from './http/route.ts'
import type { QueueHandlers } from './jobs/job-queues.ts'
import type { Job } from './jobs/scheduler.ts'
import type { PersonalData } from './personal-data.ts'

/** Everything that the server has of one noun; `server/modules.ts` lists them all. */
export interface Module {
  /** The folder's name. */
  name: string
  /** Registers the noun's endpoints, and what it serves besides them. */
  routes?(app: FastifyInstance, route: Route, deps: Deps): void | Promise<void>
  /** Returns what runs without a request, each job due by its cron expression in Madrid's time. */
  jobs?(deps: Deps): Job[]
  /** Handles the queues that the noun's operations enqueue jobs in. */
  queues?(deps: Deps): Partial<QueueHandlers>
  /**
   * Deletes what is no longer needed (`domain/retention.ts`), once a day; the key names it in the
   * log. One that throws stops no other.
   */
  retention?: Readonly<Record<string, (deps: Deps) => Promise<unknown>>>
  /** The files that the noun's rows refer to, which no clean-up deletes. */
  files?: FileReferences
  /** Where the audit log finds the titles of what the noun's changes are about. */
  auditTitles?: AuditTitles
  /** Says what of the noun's tables is exported to, or erased with, whom it is about. */
  personalData?: PersonalData
}
