import type { Logger } from 'pino'
import { type Language, languages } from '#domain/language.ts'
import type { DocumentList } from '#domain/library/contract.ts'
import type { Database } from '#server/db/client.ts'
import { libraryState } from '#server/db/schema.ts'
import { createVersionedCache, type VersionedCache } from '#server/db/versioned-cache.ts'
import { listDocuments } from './list-documents.ts'

/** The library's page without a search, by language. */
export interface CachedDocumentLists {
  /** Higher after each change; 0 where the database has never answered. */
  version: number
  documentLists: Record<Language, DocumentList> | null
}

export type DocumentListCache = VersionedCache<CachedDocumentLists>

/** Without a list the page fetches the documents itself. */
export function createDocumentListCache(
  db: Database,
  clock: { now(): Date },
  log: Logger,
): DocumentListCache {
  return createVersionedCache<CachedDocumentLists>(
    {
      initial: () => ({ version: 0, documentLists: null }),
      async version() {
        const [state] = await db.select({ version: libraryState.version }).from(libraryState)
        return state?.version ?? 0
      },
      load: async (version) => ({ version, documentLists: await readDocumentLists(db) }),
      onFailure: (error) => log.warn({ err: error }, 'the library could not be read'),
    },
    clock,
  )
}

async function readDocumentLists(db: Database): Promise<Record<Language, DocumentList>> {
  const read = languages.map(
    async (language) => [language, await listDocuments(db, language, {})] as const,
  )
  return Object.fromEntries(await Promise.all(read)) as Record<Language, DocumentList>
}
