import { byLanguage, type Language } from '#domain/language.ts'
import { type SectionTexts, type TextsByNamespace, withChanges } from '#domain/site/site-texts.ts'
import type { Database } from '#server/db/client.ts'
import { asc, desc, sql } from '#server/db/drizzle.ts'
import { siteTexts } from '#server/db/schema.ts'
import { texts } from '#server/http/language.ts'

/** The texts of public pages that administrators have changed. */
export interface KnownSiteTexts {
  /** Higher after each change; 0 where there is none, or the database has never answered. */
  version: number
  /** The namespaces with a changed text, whole, in each language. */
  changed: Record<Language, TextsByNamespace>
}

/** What `server/site-data.ts` keeps of the texts; versions are only added, each a row. */
export const siteTextsCacheSource = {
  initial: { version: 0, changed: byLanguage(() => ({})) },
  version: sql<number>`(select count(*)::int from ${siteTexts})`,
  load: async ({ db }: { db: Database }, version: number): Promise<KnownSiteTexts> => ({
    version,
    changed: withChanges(await newestTexts(db), texts),
  }),
}

async function newestTexts(db: Database): Promise<ReadonlyMap<string, SectionTexts>> {
  const rows = await db
    .selectDistinctOn([siteTexts.section])
    .from(siteTexts)
    .orderBy(asc(siteTexts.section), desc(siteTexts.version))
  return new Map(rows.map((row) => [row.section, row.texts]))
}
