import { DomainError } from '#domain/kernel/errors.ts'
import { defaultLanguage, languages, translations } from '#domain/kernel/language.ts'
import { textAt } from '#domain/kernel/texts.ts'
import { type EditableSection, editableSections, mayBeEmpty } from '#domain/site/editable-texts.ts'
import {
  changedOnly,
  keysIn,
  limitOf,
  problemOf,
  requiredPlaceholdersOf,
  type SectionTexts,
} from '#domain/site/site-texts.ts'
import { desc, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { texts as shipped } from '#server/kernel/http/language.ts'
import { auditLog, siteTexts } from '#server/schema.ts'

interface Saving {
  actorId: string
  section: string
  /** The newest version that the administrator has seen. */
  version: number
  texts: SectionTexts
}

/**
 * Makes the next version of a section's texts. What is stored already is not stored again, so that a
 * request that comes twice makes one version.
 *
 * @returns the section's version
 * @throws DomainError site.sectionNotFound, site.textChanged where another change was first, and what
 *   is wrong with a text
 */
export async function saveSiteTexts(deps: Deps, saving: Saving): Promise<{ version: number }> {
  const { actorId, section: id, version: seen } = saving
  const section = editableSections.get(id)
  if (!section) throw new DomainError('site.sectionNotFound')
  checkTexts(section, saving.texts)
  const texts = changedOnly(saving.texts, shipped)
  const answer = await deps.db.transaction(async (tx) => {
    const newest = async () => {
      const [row] = await tx
        .select()
        .from(siteTexts)
        .where(eq(siteTexts.section, id))
        .orderBy(desc(siteTexts.version))
        .limit(1)
      return { version: row?.version ?? 0, texts: row?.texts ?? {} }
    }
    const before = await newest()
    if (isSame(section, before.texts, texts)) return { version: before.version }
    if (before.version !== seen) throw new DomainError('site.textChanged')
    const at = deps.clock.now()
    const version = seen + 1
    const [made] = await tx
      .insert(siteTexts)
      .values({ section: id, version, texts, authorId: actorId, createdAt: at })
      .onConflictDoNothing()
      .returning()
    if (!made) {
      const first = await newest()
      if (isSame(section, first.texts, texts)) return { version: first.version }
      throw new DomainError('site.textChanged')
    }
    await tx.insert(auditLog).values({
      at,
      actorId,
      action: 'admin.changeSiteTexts',
      subject: `siteTexts:${id}`,
      before: { siteText: shownIn(section, before.texts), texts: before.texts },
      after: { siteText: shownIn(section, texts), texts },
    })
    return { version }
  })
  deps.siteData.forget()
  return answer
}

function checkTexts(section: EditableSection, texts: SectionTexts): void {
  const keys = keysIn(section, shipped.es)
  for (const [key, written] of Object.entries(texts)) {
    if (!keys.includes(key)) throw new DomainError('site.sectionNotFound')
    for (const language of languages) {
      const original = textAt(shipped[language], key) ?? ''
      const text = written[language]
      const isEmptied = text === '' && language === defaultLanguage && mayBeEmpty(key)
      const problem = text === null || isEmptied ? null : problemOf(text, original)
      if (!problem) continue
      throw new DomainError(problem, {
        max: limitOf(original),
        parts: requiredPlaceholdersOf(original).join(' '),
      })
    }
  }
}

/** In one order, since the database keeps another. */
function isSame(section: EditableSection, one: SectionTexts, other: SectionTexts): boolean {
  const ordered = (texts: SectionTexts) =>
    JSON.stringify(
      keysIn(section, shipped.es).map((key) => [
        languages.map((language) => texts[key]?.[language]),
        translations.filter((language) => texts[key]?.stale?.includes(language)),
      ]),
    )
  return ordered(one) === ordered(other)
}

/** The Spanish texts of the section that are others than the shipped ones, for the record of changes. */
function shownIn(section: EditableSection, texts: SectionTexts): string | null {
  const own = keysIn(section, shipped.es).flatMap((key) => (texts[key] ? texts[key].es || '—' : []))
  return own.length > 0 ? own.join(' · ') : null
}
