import type { z } from 'zod'
import type { Language } from '#domain/kernel/language.ts'
import {
  DOCUMENTS_PER_PAGE,
  type DocumentList,
  type listLibrary,
} from '#domain/library/contract.ts'
import { type DocumentOrder, type DocumentType, documentTypes } from '#domain/library/document.ts'
import type { Database, Queryable } from '#server/kernel/db/client.ts'
import { titleOrder } from '#server/kernel/db/document-texts.ts'
import { and, eq, isNull, type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { libraryDocuments } from '#server/schema.ts'
import { type Match, matchOf, similarMatch, wordsOf } from './search-words.ts'
import { listedColumns, shownDocument } from './shown-document.ts'

type Filter = z.output<NonNullable<(typeof listLibrary)['query']>>

/** Finds what everybody may see. */
export const isPublished = and(
  isNull(libraryDocuments.deletedAt),
  eq(libraryDocuments.isHidden, false),
) as SQL

interface Choice {
  language: Language
  filter: Filter
  match: Match | null
}

/**
 * The documents that match a search. Where nothing has the words, those with the most similar ones
 * come instead.
 */
export async function listDocuments(
  db: Database,
  language: Language,
  filter: Filter,
): Promise<DocumentList> {
  const words = wordsOf(filter.search ?? '')
  const match = await matchOf(db, words)
  if (!match) return { ...(await read(db, { language, filter, match })), isClosest: false }
  return byIndex(db, async (tx) => {
    const found = await read(tx, { language, filter, match })
    if (total(found) > 0) return { ...found, isClosest: false }
    const similar = await similarMatch(tx, words)
    if (!similar) return { ...found, isClosest: false }
    const closest = await read(tx, { language, filter, match: similar })
    return { ...closest, isClosest: total(closest) > 0 }
  })
}

/**
 * Looks words up in their index, also common ones: the planner, which does not know that the words of a
 * document lie packed away from it, would unpack those of all documents.
 */
function byIndex<T>(db: Database, search: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return search(tx)
  })
}

const total = ({ counts }: { counts: DocumentList['counts'] }) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

async function read(db: Queryable, choice: Choice): Promise<Omit<DocumentList, 'isClosest'>> {
  const { language, filter, match } = choice
  const isFound = and(isPublished, match?.condition) as SQL
  const counted = await db
    .select({ type: libraryDocuments.type, count: sql<number>`count(*)::integer` })
    .from(libraryDocuments)
    .where(isFound)
    .groupBy(libraryDocuments.type)
  const countOf = (type: DocumentType) => counted.find((one) => one.type === type)?.count ?? 0
  const key = sortKey(choice)
  const rows = await db
    .select(listedColumns)
    .from(libraryDocuments)
    .where(
      and(
        isFound,
        filter.type && eq(libraryDocuments.type, filter.type),
        filter.after ? isBehind(key, filter.after) : undefined,
      ),
    )
    .orderBy(...key.columns.map((column) => sql`${column} ${direction(key)}`))
    .limit(DOCUMENTS_PER_PAGE + 1)
  const shown = rows.slice(0, DOCUMENTS_PER_PAGE)
  return {
    documents: shown.map((row) => shownDocument(row, language)),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    counts: Object.fromEntries(
      documentTypes.map((type) => [type, countOf(type)]),
    ) as DocumentList['counts'],
  }
}

/** Which document comes first. All columns of a key point into one direction, so that it can be compared whole. */
interface SortKey {
  columns: readonly SQL[]
  isDown: boolean
}

function sortKey({ language, filter, match }: Choice): SortKey {
  const { id, type, createdAt } = libraryDocuments
  const title = titleOrder(language)
  const keys: Record<DocumentOrder, SortKey> = {
    recent: { columns: [sql`${createdAt}`, sql`${id}`], isDown: true },
    oldest: { columns: [sql`${createdAt}`, sql`${id}`], isDown: false },
    title: { columns: [title, sql`${id}`], isDown: false },
    type: { columns: [sql`${type}`, title, sql`${id}`], isDown: false },
  }
  if (filter.sort || !match) return keys[filter.sort ?? 'recent']
  return { columns: [match.rank, ...keys.recent.columns], isDown: true }
}

const direction = ({ isDown }: SortKey) => sql.raw(isDown ? 'desc' : 'asc')

/** The rows after this document, wherever it is by now. */
function isBehind({ columns, isDown }: SortKey, documentId: string): SQL {
  const key = sql.join([...columns], sql`, `)
  const before = sql`(select ${key} from ${libraryDocuments} where ${libraryDocuments.id} = ${documentId})`
  return sql`(${key}) ${sql.raw(isDown ? '<' : '>')} ${before}`
}
