import type { Module } from '#server/kernel/module.ts'
import { registerAssociationAdmin } from './admin/routes.ts'
import { associationFileReferences } from './file-references.ts'
import { associationVersions } from './schema.ts'

export const association: Module = {
  name: 'association',
  routes: (_app, route, deps) => registerAssociationAdmin(route, deps),
  files: associationFileReferences,
  personalData: {
    leftOut: new Map([
      [
        associationVersions,
        'what the association says of itself to everybody; who leaves its team is taken out of all versions',
      ],
    ]),
  },
}
