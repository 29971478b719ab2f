import { sql } from '#server/kernel/db/drizzle.ts'
import type { Module } from '#server/kernel/module.ts'
import { mailingHandler } from './deliver-mailing.ts'
import { mailingData } from './personal-data.ts'
import { registerMailings } from './routes.ts'
import * as tables from './schema.ts'
import { registerUnsubscribing } from './unsubscribe.ts'

export const mailings: Module = {
  name: 'mailings',
  async routes(app, route, deps) {
    registerMailings(route, deps)
    await registerUnsubscribing(app, deps)
  },
  queues: (deps) => ({ mailing: mailingHandler(deps) }),
  auditTitles: {
    mailing: { id: tables.mailings.id, title: sql`${tables.mailings.texts} #>> '{es,subject}'` },
  },
  personalData: mailingData,
}
