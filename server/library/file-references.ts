import { and, eq, sql } from '#server/kernel/db/drizzle.ts'
import type { FileReferences } from '#server/kernel/files/file-references.ts'
import { libraryDocuments } from '#server/schema.ts'
import { isPublished } from './list-documents.ts'

/** The library's files stay as long as their documents, deleted ones too: they can be brought back. */
export const libraryFileReferences: FileReferences = {
  inUse: () => sql`select ${libraryDocuments.fileId} from ${libraryDocuments}`,
  async isPublic(db, fileId) {
    const found = await db
      .select({ id: libraryDocuments.id })
      .from(libraryDocuments)
      .where(and(eq(libraryDocuments.fileId, fileId), isPublished))
      .limit(1)
    return found.length > 0
  },
}
