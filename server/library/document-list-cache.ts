import type { Logger } from 'pino'
import { type Language, languages } from '#domain/language.ts'
import type { DocumentList } from '#domain/library/contract.ts'
import type { Database } from '#server/db/client.ts'
import { libraryState } from '#server/db/schema.ts'
import { listDocuments } from './list-documents.ts'

/** Another process's change is seen after so long at most. */
const KNOWN_FOR_MS = 250

/** The library's page without a search, by language. */
export interface CachedDocumentLists {
  /** Higher after each change; 0 where the database has never answered. */
  version: number
  documentLists: Record<Language, DocumentList> | null
}

export interface DocumentListCache {
  read(): Promise<CachedDocumentLists>
}

/** The page is sent whatever else fails: without a list it fetches the documents itself. */
export function createDocumentListCache(
  db: Database,
  clock: { now(): Date },
  log: Logger,
): DocumentListCache {
  let known: CachedDocumentLists = { version: 0, documentLists: null }
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | null = null

  async function check(): Promise<void> {
    try {
      const [state] = await db.select({ version: libraryState.version }).from(libraryState)
      // Before what it counts: what is newer than its version is read again, never kept.
      const version = state?.version ?? 0
      if (version !== known.version) known = { version, documentLists: await readDocumentLists(db) }
    } catch (error) {
      log.warn({ err: error }, 'the library could not be read')
    }
    checkedAt = clock.now().getTime()
  }

  return {
    async read() {
      if (clock.now().getTime() - checkedAt >= KNOWN_FOR_MS) {
        checking ??= check().finally(() => {
          checking = null
        })
        await checking
      }
      return known
    },
  }
}

async function readDocumentLists(db: Database): Promise<Record<Language, DocumentList>> {
  const read = languages.map(
    async (language) => [language, await listDocuments(db, language, {})] as const,
  )
  return Object.fromEntries(await Promise.all(read)) as Record<Language, DocumentList>
}
