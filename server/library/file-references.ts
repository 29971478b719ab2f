import { and, eq, sql } from '#server/kernel/db/drizzle.ts'
import type { FileReferences } from '#server/kernel/files/file-references.ts'
import { libraryDocuments } from '#server/schema.ts'
import { isPublished } from './list-documents.ts'

/** The library's files stay as long as their documents, deleted ones too: they can be brought back. */
export const libraryFileReferences: FileReferences = {
  inUse: () => sql`select ${libraryDocuments.fileId} from ${libraryDocuments}`,
  async isPublic(db, fileId) {
    const shown = and(eq(libraryDocuments.fileId, fileId), isPublished)
    return (await db.$count(libraryDocuments, shown)) > 0
  },
}
