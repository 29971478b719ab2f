import type { Module } from '#server/kernel/module.ts'
import { registerAssociationAdmin } from './admin/routes.ts'
import { associationFileReferences } from './file-references.ts'

export const association: Module = {
  name: 'association',
  routes: (_app, route, deps) => registerAssociationAdmin(route, deps),
  files: associationFileReferences,
}
