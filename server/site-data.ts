import { associationPart, type KnownAssociation } from './association/association-part.ts'
import { type SQL, sql } from './db/drizzle.ts'
import type { Deps } from './deps.ts'
import { type CachedDocumentLists, documentListPart } from './library/document-list-part.ts'
import { type KnownNotices, noticePart } from './notices/notice-part.ts'
import { type KnownTimetable, timetablePart } from './programmes/timetable-part.ts'
import { createRevalidatedCache, type RevalidatedCache } from './revalidated-cache.ts'
import { type KnownSiteTexts, siteTextsPart } from './site/site-texts-part.ts'

/** What all pages are made with, of one object as long as nothing of it changes. */
export interface SiteData {
  association: KnownAssociation
  timetable: KnownTimetable
  documentList: CachedDocumentLists
  notices: KnownNotices
  siteTexts: KnownSiteTexts
}

export type SiteDataCache = RevalidatedCache<SiteData>

type Sources = Pick<Deps, 'db' | 'storage' | 'log'>

type Parts = {
  [Name in keyof SiteData]: {
    /** What holds until the database has answered for the first time; its version is 0. */
    initial: SiteData[Name]
    /** An expression that is higher after each change. */
    version: SQL<number>
    load(from: Sources, version: number): Promise<SiteData[Name]>
  }
}

const parts: Parts = {
  association: associationPart,
  timetable: timetablePart,
  documentList: documentListPart,
  notices: noticePart,
  siteTexts: siteTextsPart,
}

const initial = Object.fromEntries(
  Object.entries(parts).map(([name, part]) => [name, part.initial]),
) as unknown as SiteData

const readVersions = sql`select ${sql.join(
  Object.entries(parts).map(([name, { version }]) => sql`${version} as ${sql.identifier(name)}`),
  sql`, `,
)}`

/** The site's data as the database has them, with one question for all of their versions. */
export function createSiteDataCache(sources: Sources, clock: { now(): Date }): SiteDataCache {
  const { db, log } = sources
  return createRevalidatedCache<SiteData>(
    {
      initial: () => initial,
      async read(before) {
        // Before what they count: rows that are newer than their version are read again, never kept.
        const { rows } = await db.execute<Record<keyof SiteData, number>>(readVersions)
        const [versions] = rows
        if (!versions) throw new Error('no versions')
        const changed = (Object.keys(parts) as (keyof SiteData)[]).filter(
          (name) => before?.[name].version !== versions[name],
        )
        if (before && changed.length === 0) return before
        const loaded: [keyof SiteData, SiteData[keyof SiteData]][] = []
        // One after the other: together they would take nearly all connections from the requests under way.
        for (const name of changed) {
          loaded.push([name, await parts[name].load(sources, versions[name])])
        }
        return { ...before, ...Object.fromEntries(loaded) } as SiteData
      },
      onFailure: (error) => log.warn({ err: error }, 'the data of the site could not be read'),
    },
    clock,
  )
}
