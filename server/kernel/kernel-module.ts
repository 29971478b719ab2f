import { deleteOldMail, mailHandler } from './adapters/mail/queue.ts'
import { lt } from './db/drizzle.ts'
import { rateLimits } from './db/schema.ts'
import { kernelTables } from './exported-tables.ts'
import { cleanUpFiles } from './files/clean-up.ts'
import { registerFiles } from './files/routes.ts'
import { registerService } from './http/service-routes.ts'
import type { Module } from './module.ts'

/** Serves and cleans up what belongs to no noun: files, mail, limits, health checks. */
export const kernel: Module = {
  name: 'kernel',
  async routes(app, route, deps) {
    registerService(route, deps)
    await registerFiles(app, route, deps)
  },
  jobs: (deps) => [{ name: 'clean-up-files', cron: '15 4 * * *', run: () => cleanUpFiles(deps) }],
  queues: (deps) => ({ mail: mailHandler(deps) }),
  retention: {
    'rate limits': ({ db, clock }) =>
      db.delete(rateLimits).where(lt(rateLimits.resetsAt, clock.now())),
    mail: deleteOldMail,
  },
  personalData: { exported: Object.values(kernelTables) },
}
