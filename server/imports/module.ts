import type { PgTable } from 'drizzle-orm/pg-core'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Module } from '#server/kernel/module.ts'
import { importDrafts, imports as table } from '#server/schema.ts'
import { deleteOldImportDrafts } from './import-draft.ts'
import { registerImports } from './routes.ts'

export const imports: Module = {
  name: 'imports',
  routes: (_app, route, deps) => registerImports(route, deps),
  retention: { 'drafts of imports': deleteOldImportDrafts },
  auditTitles: { import: { id: table.id, title: table.fileName } },
  personalData: {
    leftOut: new Map<PgTable, string>([
      [
        table,
        'from which file how many people were brought together, and which administrator has done it',
      ],
      [
        importDrafts,
        'a spreadsheet about others that an administrator is working on, and forgotten after a day',
      ],
    ]),
    erase: (tx, userId) => tx.delete(importDrafts).where(eq(importDrafts.userId, userId)),
    notOfAccounts: [table],
  },
}
