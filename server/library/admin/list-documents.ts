import type { z } from 'zod'
import { type Language, languages } from '#domain/kernel/language.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { ADMIN_DOCUMENTS_PER_PAGE, type listAdminLibrary } from '#domain/library/admin/contract.ts'
import { lastMomentToRestore } from '#domain/library/document.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { and, desc, eq, isNotNull, isNull, sql } from '#server/kernel/db/drizzle.ts'
import { matchOf, similarMatch, wordsOf } from '#server/library/search-words.ts'
import { listedColumns } from '#server/library/shown-document.ts'
import { libraryCaptions, libraryDocuments } from '#server/schema.ts'

const states = {
  standing: isNull(libraryDocuments.deletedAt),
  hidden: and(isNull(libraryDocuments.deletedAt), eq(libraryDocuments.isHidden, true)),
  deleted: isNotNull(libraryDocuments.deletedAt),
}

const removedCaptions = sql<Language[]>`array(
  select ${libraryCaptions.language} from ${libraryCaptions}
  where ${libraryCaptions.documentId} = ${libraryDocuments.id}
    and ${libraryCaptions.removedAt} is not null)`

/** All documents that administrators look for, the newest first; where none has the words, those with the most similar ones. */
export async function listAdminDocuments(
  db: Database,
  { search, show, after }: z.output<NonNullable<(typeof listAdminLibrary)['query']>>,
): Promise<z.output<(typeof listAdminLibrary)['response']>> {
  const words = wordsOf(search ?? '')
  const match = await matchOf(db, words)
  const isClosest =
    match !== null && (await db.$count(libraryDocuments, and(states[show], match.condition))) === 0
  const shownMatch = isClosest ? ((await similarMatch(db, words)) ?? match) : match
  const { id, createdAt, isHidden, version, deletedAt, fileName } = libraryDocuments
  const key = sql`(${createdAt}, ${id})`
  const rows = await db
    .select({ ...listedColumns, isHidden, version, deletedAt, fileName, removedCaptions })
    .from(libraryDocuments)
    .where(
      and(
        states[show],
        shownMatch?.condition,
        after
          ? sql`${key} < (select ${createdAt}, ${id} from ${libraryDocuments} where ${id} = ${after})`
          : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(ADMIN_DOCUMENTS_PER_PAGE + 1)
  const shown = rows.slice(0, ADMIN_DOCUMENTS_PER_PAGE)
  return {
    documents: shown.map((row) => ({
      id: row.id,
      type: row.type,
      language: row.language,
      theme: row.theme,
      title: row.title,
      description: row.description,
      fileName: row.fileName,
      mediaType: row.mediaType,
      bytes: row.bytes,
      isHidden: row.isHidden,
      version: row.version,
      captions: languages.filter((one) => row.captions.includes(one)),
      removedCaptions: languages.filter((one) => row.removedCaptions.includes(one)),
      added: madridDay(row.createdAt),
      restorableUntil: row.deletedAt && madridDay(lastMomentToRestore(row.deletedAt)),
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    isClosest,
  }
}
