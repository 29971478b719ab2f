import { byLanguage, type Language } from '#domain/kernel/language.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { TextsByNamespace } from '#domain/kernel/texts.ts'
import type { ChangedOn } from '#domain/legal-texts.ts'
import { legalTextOf } from '#domain/legal-texts.ts'
import { withChanges } from '#domain/site/site-texts.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { asc, desc, sql } from '#server/kernel/db/drizzle.ts'
import { texts } from '#server/kernel/http/language.ts'
import { siteTexts } from '#server/schema.ts'

/** The texts of public pages that administrators have changed. */
export interface KnownSiteTexts {
  /** Higher after each change; 0 where there is none, or the database has never answered. */
  version: number
  /** The namespaces with a changed text, whole, in each language. */
  changed: Record<Language, TextsByNamespace>
  /** The days on which legal texts were last changed, or taken back. */
  legalTextsChangedOn: ChangedOn
}

/** Reads what `server/site-data.ts` keeps of the texts; versions are only added, each a row. */
export const siteTextsCacheSource = {
  initial: { version: 0, changed: byLanguage(() => ({})), legalTextsChangedOn: {} },
  version: sql<number>`(select count(*)::int from ${siteTexts})`,
  load: async ({ db }: { db: Database }, version: number): Promise<KnownSiteTexts> => {
    const rows = await newestTexts(db)
    return {
      version,
      changed: withChanges(new Map(rows.map((row) => [row.section, row.texts])), texts),
      legalTextsChangedOn: changedOn(rows),
    }
  },
}

type Row = typeof siteTexts.$inferSelect

const newestTexts = (db: Database): Promise<Row[]> =>
  db
    .selectDistinctOn([siteTexts.section])
    .from(siteTexts)
    .orderBy(asc(siteTexts.section), desc(siteTexts.version))

function changedOn(rows: readonly Row[]): ChangedOn {
  const days: ChangedOn = {}
  for (const { section, createdAt } of rows) {
    const name = legalTextOf(section)
    if (!name) continue
    const day = madridDay(createdAt)
    if (day > (days[name] ?? '')) days[name] = day
  }
  return days
}
