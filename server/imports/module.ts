import type { Module } from '#server/kernel/module.ts'
import { imports as table } from '#server/schema.ts'
import { deleteOldImportDrafts } from './import-draft.ts'
import { registerImports } from './routes.ts'

export const imports: Module = {
  name: 'imports',
  routes: (_app, route, deps) => registerImports(route, deps),
  retention: { 'drafts of imports': deleteOldImportDrafts },
  auditTitles: { import: { id: table.id, title: table.fileName } },
}
