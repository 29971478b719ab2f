import { DomainError } from '#domain/kernel/errors.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { LibraryDocument } from '#domain/library/contract.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import { libraryCaptions, libraryDocuments } from '#server/schema.ts'
import { isPublished } from './list-documents.ts'
import { listedColumns, shownDocument } from './shown-document.ts'

/**
 * One document, with the text in it.
 *
 * @throws DomainError library.notFound for one that is hidden or deleted too
 */
export async function readDocument(
  db: Queryable,
  id: string,
  language: Language,
): Promise<LibraryDocument & { outline: string[] | null }> {
  const [row] = await db
    .select({ ...listedColumns, outline: libraryDocuments.outline })
    .from(libraryDocuments)
    .where(and(eq(libraryDocuments.id, id), isPublished))
  if (!row) throw new DomainError('library.notFound')
  return { ...shownDocument(row, language), outline: row.outline }
}

/**
 * The captions of a video in a language, as WebVTT.
 *
 * @throws DomainError library.notFound where there are none
 */
export async function readCaptions(db: Queryable, id: string, language: Language): Promise<string> {
  const [row] = await db
    .select({ text: libraryCaptions.text })
    .from(libraryCaptions)
    .innerJoin(libraryDocuments, eq(libraryDocuments.id, libraryCaptions.documentId))
    .where(
      and(
        eq(libraryCaptions.documentId, id),
        eq(libraryCaptions.language, language),
        isNull(libraryCaptions.removedAt),
        isPublished,
      ),
    )
  if (!row) throw new DomainError('library.notFound')
  return row.text
}
