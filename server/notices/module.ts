import { sql } from '#server/kernel/db/drizzle.ts'
import type { Module } from '#server/kernel/module.ts'
import { registerNoticeAdmin } from './admin/routes.ts'
import * as tables from './schema.ts'

export const notices: Module = {
  name: 'notices',
  routes: (_app, route, deps) => registerNoticeAdmin(route, deps),
  auditTitles: {
    notice: { id: tables.notices.id, title: sql`${tables.notices.texts} #>> '{es,text}'` },
  },
  personalData: {
    leftOut: new Map([
      [tables.notices, 'what everybody can read on public pages, and which administrator wrote it'],
    ]),
    notOfAccounts: [tables.notices],
  },
}
