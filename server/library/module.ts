import { sql } from '#server/kernel/db/drizzle.ts'
import type { Module } from '#server/kernel/module.ts'
import { registerLibraryAdmin } from './admin/routes.ts'
import { libraryFileReferences } from './file-references.ts'
import { purgeLibrary } from './purge-library.ts'
import { registerLibrary } from './routes.ts'
import * as tables from './schema.ts'

export const library: Module = {
  name: 'library',
  routes(_app, route, deps) {
    registerLibrary(route, deps)
    registerLibraryAdmin(route, deps)
  },
  retention: { 'library documents': purgeLibrary },
  files: libraryFileReferences,
  auditTitles: {
    document: {
      id: tables.libraryDocuments.id,
      title: sql`${tables.libraryDocuments.title} ->> 'es'`,
    },
  },
}
