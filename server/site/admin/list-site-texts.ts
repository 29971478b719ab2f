import type { z } from 'zod'
import { DomainError } from '#domain/kernel/errors.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { byLanguage } from '#domain/kernel/language.ts'
import {
  type listSiteTexts as listContract,
  type listTextVersions,
  VERSIONS_LISTED,
} from '#domain/site/admin/contract.ts'
import { editableSections } from '#domain/site/editable-texts.ts'
import { keysIn, textAt } from '#domain/site/site-texts.ts'
import { asc, desc, eq } from '#server/kernel/db/drizzle.ts'
import { siteTexts, users } from '#server/kernel/db/schema.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { texts as shipped } from '#server/kernel/http/language.ts'

type Sections = z.output<(typeof listContract)['response']>['sections']
type Versions = z.output<(typeof listTextVersions)['response']>['versions']

/** Every section whose texts may be changed, with what is shown now. */
export async function listSiteTexts({ db }: Pick<Deps, 'db'>): Promise<Sections> {
  const rows = await db
    .selectDistinctOn([siteTexts.section])
    .from(siteTexts)
    .orderBy(asc(siteTexts.section), desc(siteTexts.version))
  const newest = new Map(rows.map((row) => [row.section, row]))
  return [...editableSections.values()].map((section) => ({
    id: section.id,
    version: newest.get(section.id)?.version ?? 0,
    texts: keysIn(section, shipped.es).map((key) => ({
      key,
      shipped: byLanguage((language) => textAt(shipped[language], key) ?? ''),
      own: newest.get(section.id)?.texts[key] ?? null,
    })),
  }))
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
