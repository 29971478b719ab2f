import { type Language, languages } from '#domain/kernel/language.ts'
import type { DocumentList } from '#domain/library/contract.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { libraryState } from '#server/schema.ts'
import { listDocuments } from './list-documents.ts'

/** The library's page without a search, by language. */
export interface CachedDocumentLists {
  /** Higher after each change; 0 where the database has never answered. */
  version: number
  documentLists: Record<Language, DocumentList> | null
}

/** Reads what `server/site-data.ts` keeps of the library. Without a list the page fetches the documents itself. */
export const documentListCacheSource = {
  initial: { version: 0, documentLists: null },
  version: sql<number>`coalesce((select ${libraryState.version} from ${libraryState}), 0)`,
  load: async ({ db }: { db: Database }, version: number): Promise<CachedDocumentLists> => ({
    version,
    documentLists: await readDocumentLists(db),
  }),
}

async function readDocumentLists(db: Database): Promise<Record<Language, DocumentList>> {
  const read: [Language, DocumentList][] = []
  for (const language of languages) read.push([language, await listDocuments(db, language, {})])
  return Object.fromEntries(read) as Record<Language, DocumentList>
}
