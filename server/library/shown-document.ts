import { type Language, languages } from '#domain/kernel/language.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { LibraryDocument } from '#domain/library/contract.ts'
import { textIn, type Written } from '#domain/library/document.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { libraryCaptions, libraryDocuments } from '#server/schema.ts'

/** Lists what a list shows of a document, without what is in it, which may be long. */
export const listedColumns = {
  id: libraryDocuments.id,
  type: libraryDocuments.type,
  theme: libraryDocuments.theme,
  title: libraryDocuments.title,
  description: libraryDocuments.description,
  language: libraryDocuments.language,
  fileId: libraryDocuments.fileId,
  fileObject: libraryDocuments.fileObject,
  mediaType: libraryDocuments.mediaType,
  bytes: libraryDocuments.bytes,
  createdAt: libraryDocuments.createdAt,
  replacedAt: libraryDocuments.replacedAt,
  hasOutline: sql<boolean>`${libraryDocuments.outline} is not null`,
  captions: sql<Language[]>`array(
    select ${libraryCaptions.language} from ${libraryCaptions}
    where ${libraryCaptions.documentId} = ${libraryDocuments.id}
      and ${libraryCaptions.removedAt} is null)`,
}

type ListedRow = Omit<typeof libraryDocuments.$inferSelect, 'outline'> & {
  hasOutline: boolean
  captions: Language[]
}

/** A document as readers of this language see it. */
export function shownDocument(
  row: Pick<ListedRow, keyof typeof listedColumns>,
  language: Language,
): LibraryDocument {
  const { id, type, language: ofFile, mediaType, bytes, hasOutline, captions } = row
  return {
    id,
    type,
    theme: inLanguage(row.theme, language),
    title: inLanguage(row.title, language),
    description: textIn(language, row.description),
    language: ofFile,
    mediaType,
    bytes,
    added: madridDay(row.createdAt),
    replaced: row.replacedAt && madridDay(row.replacedAt),
    captions: languages.filter((one) => captions.includes(one)),
    hasOutline,
    url: `/files/${row.fileId}/${row.fileObject}`,
  }
}

/** The database holds no title and no theme in no language. */
const inLanguage = (written: Written, language: Language) =>
  textIn(language, written) ?? { text: '', language }
