import type { Module } from '#server/kernel/module.ts'
import { registerProgrammeAdmin } from './admin/routes.ts'
import { programmeFileReferences } from './file-references.ts'
import { programmeData } from './personal-data.ts'
import { registerProgrammes } from './routes.ts'

export const programmes: Module = {
  name: 'programmes',
  routes(_app, route, deps) {
    registerProgrammes(route, deps)
    registerProgrammeAdmin(route, deps)
  },
  files: programmeFileReferences,
  personalData: programmeData,
}
