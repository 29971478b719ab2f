import type { Logger } from 'pino'
import { byLanguage, type Language } from '#domain/language.ts'
import { type SectionTexts, type TextsByNamespace, withChanges } from '#domain/site/site-texts.ts'
import type { Database } from '#server/db/client.ts'
import { asc, desc, sql } from '#server/db/drizzle.ts'
import { siteTexts } from '#server/db/schema.ts'
import { createVersionedCache, type VersionedCache } from '#server/db/versioned-cache.ts'
import { texts } from '#server/http/language.ts'

/** The texts of public pages that administrators have changed. */
export interface KnownSiteTexts {
  /** Higher after each change; 0 where there is none, or the database has never answered. */
  version: number
  /** The namespaces with a changed text, whole, in each language. */
  changed: Record<Language, TextsByNamespace>
}

export type SiteTextsCache = VersionedCache<KnownSiteTexts>

export function createSiteTextsCache(
  db: Database,
  clock: { now(): Date },
  log: Logger,
): SiteTextsCache {
  return createVersionedCache<KnownSiteTexts>(
    {
      initial: () => ({ version: 0, changed: byLanguage(() => ({})) }),
      async version() {
        // Versions are only added, each a row.
        const [state] = await db.select({ version: sql<number>`count(*)::int` }).from(siteTexts)
        return state?.version ?? 0
      },
      load: async (version) => ({ version, changed: withChanges(await newestTexts(db), texts) }),
      onFailure: (error) => log.warn({ err: error }, 'the changed texts could not be read'),
    },
    clock,
  )
}

async function newestTexts(db: Database): Promise<ReadonlyMap<string, SectionTexts>> {
  const rows = await db
    .selectDistinctOn([siteTexts.section])
    .from(siteTexts)
    .orderBy(asc(siteTexts.section), desc(siteTexts.version))
  return new Map(rows.map((row) => [row.section, row.texts]))
}
