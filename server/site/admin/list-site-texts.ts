import type { z } from 'zod'
import { DomainError } from '#domain/kernel/errors.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import {
  byLanguage,
  defaultLanguage,
  type Language,
  translations,
} from '#domain/kernel/language.ts'
import { textAt } from '#domain/kernel/texts.ts'
import {
  type listSiteTexts as listContract,
  type listTextVersions,
  type readSiteTexts,
  VERSIONS_LISTED,
} from '#domain/site/admin/contract.ts'
import { type EditableSection, editableSections } from '#domain/site/editable-texts.ts'
import { keysIn, withoutTags } from '#domain/site/site-texts.ts'
import { asc, desc, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { texts as shipped } from '#server/kernel/http/language.ts'
import { siteTexts, users } from '#server/schema.ts'

type Listed = z.output<(typeof listContract)['response']>['sections'][number]
type Section = z.output<(typeof readSiteTexts)['response']>
type Versions = z.output<(typeof listTextVersions)['response']>['versions']

/** Limits the beginning of a section's words; a list shows two lines. */
const BEGINNING_LENGTH = 200

/** Every section whose texts may be changed, with what it begins with in a language. */
export async function listSiteTexts(
  { db }: Pick<Deps, 'db'>,
  language: Language,
): Promise<Listed[]> {
  const rows = await db
    .selectDistinctOn([siteTexts.section])
    .from(siteTexts)
    .orderBy(asc(siteTexts.section), desc(siteTexts.version))
  const newest = new Map(rows.map((row) => [row.section, row]))
  return [...editableSections.values()].map((one) => {
    const { id, stale, texts } = sectionWith(one, newest.get(one.id))
    return {
      id,
      stale,
      isChanged: texts.some(({ own }) => own !== null),
      beginning: beginningOf(texts, language),
      missing: translations.filter((translation) =>
        texts.some(({ own }) => own?.es && own[translation] === null),
      ),
    }
  })
}

/**
 * Returns the texts of a section as they are now.
 *
 * @throws DomainError site.sectionNotFound
 */
export async function readSection({ db }: Pick<Deps, 'db'>, id: string): Promise<Section> {
  const section = editableSections.get(id)
  if (!section) throw new DomainError('site.sectionNotFound')
  const [newest] = await db
    .select()
    .from(siteTexts)
    .where(eq(siteTexts.section, id))
    .orderBy(desc(siteTexts.version))
    .limit(1)
  return sectionWith(section, newest)
}

function sectionWith(
  section: EditableSection,
  newest: typeof siteTexts.$inferSelect | undefined,
): Section {
  const texts = keysIn(section, shipped.es).map((key) => ({
    key,
    shipped: byLanguage((language) => textAt(shipped[language], key) ?? ''),
    own: newest?.texts[key] ?? null,
  }))
  return {
    id: section.id,
    version: newest?.version ?? 0,
    texts,
    stale: translations.filter((one) => texts.some(({ own }) => own?.stale?.includes(one))),
  }
}

/** Ends between two words, so that no value's name in it is cut. */
function beginningOf(texts: Section['texts'], language: Language): Listed['beginning'] {
  const shown = texts
    .map(({ own, shipped }) => own ?? shipped)
    // Emptied ones are shown nowhere.
    .filter(({ es }) => es)
  const shownIn = shown.every((text) => text[language]) ? language : defaultLanguage
  const whole = withoutTags(shown.map((text) => text[shownIn]).join(' · '))
  const cut = whole.slice(0, BEGINNING_LENGTH)
  const text = cut === whole ? whole : `${cut.slice(0, cut.lastIndexOf(' '))}…`
  return { text, language: shownIn }
}

/**
 * The newest versions of a section, the last one first.
 *
 * @throws DomainError site.sectionNotFound
 */
export async function listVersions({ db }: Pick<Deps, 'db'>, section: string): Promise<Versions> {
  if (!editableSections.has(section)) throw new DomainError('site.sectionNotFound')
  const rows = await db
    .select({ stored: siteTexts, author: users })
    .from(siteTexts)
    .leftJoin(users, eq(users.id, siteTexts.authorId))
    .where(eq(siteTexts.section, section))
    .orderBy(desc(siteTexts.version))
    .limit(VERSIONS_LISTED)
  return rows.map(({ stored, author }) => ({
    version: stored.version,
    author: (author && fullName(author)) || null,
    at: stored.createdAt.toISOString(),
    texts: stored.texts,
  }))
}
