import type { Logger } from 'pino'
import {
  associationCacheSource,
  type KnownAssociation,
} from './association/association-cache-source.ts'
import type { Storage } from './kernel/adapters/storage.ts'
import type { Database } from './kernel/db/client.ts'
import { type SQL, sql } from './kernel/db/drizzle.ts'
import { createRevalidatedCache, type RevalidatedCache } from './kernel/revalidated-cache.ts'
import {
  type CachedDocumentLists,
  documentListCacheSource,
} from './library/document-list-cache-source.ts'
import { type KnownNotices, noticeCacheSource } from './notices/notice-cache-source.ts'
import { type KnownTimetable, timetableCacheSource } from './programmes/timetable-cache-source.ts'
import { type KnownSiteTexts, siteTextsCacheSource } from './site/site-texts-cache-source.ts'

/** Describes what all pages are made with, of one object as long as nothing of it changes. */
export interface SiteData {
  association: KnownAssociation
  timetable: KnownTimetable
  documentList: CachedDocumentLists
  notices: KnownNotices
  siteTexts: KnownSiteTexts
}

export type SiteDataCache = RevalidatedCache<SiteData>

interface SourceDeps {
  db: Database
  storage: Storage
  log: Logger
}

type CacheSources = {
  [Name in keyof SiteData]: {
    /** Is what holds until the database has answered for the first time; its version is 0. */
    initial: SiteData[Name]
    /** An expression that is higher after each change. */
    version: SQL<number>
    load(from: SourceDeps, version: number): Promise<SiteData[Name]>
  }
}

const cacheSources: CacheSources = {
  association: associationCacheSource,
  timetable: timetableCacheSource,
  documentList: documentListCacheSource,
  notices: noticeCacheSource,
  siteTexts: siteTextsCacheSource,
}

const initial = Object.fromEntries(
  Object.entries(cacheSources).map(([name, source]) => [name, source.initial]),
) as unknown as SiteData

const readVersions = sql`select ${sql.join(
  Object.entries(cacheSources).map(
    ([name, { version }]) => sql`${version} as ${sql.identifier(name)}`,
  ),
  sql`, `,
)}`

/** The site's data as the database has them, with one question for all of their versions. */
export function createSiteDataCache(deps: SourceDeps, clock: { now(): Date }): SiteDataCache {
  const { db, log } = deps
  return createRevalidatedCache<SiteData>(
    {
      initial: () => initial,
      async read(before) {
        // Before what they count: rows that are newer than their version are read again, never kept.
        const { rows } = await db.execute<Record<keyof SiteData, number>>(readVersions)
        const [versions] = rows
        if (!versions) throw new Error('no versions')
        const changed = (Object.keys(cacheSources) as (keyof SiteData)[]).filter(
          (name) => before?.[name].version !== versions[name],
        )
        if (before && changed.length === 0) return before
        const loaded: [keyof SiteData, SiteData[keyof SiteData]][] = []
        // One after the other: together they would take nearly all connections from the requests under way.
        for (const name of changed) {
          loaded.push([name, await cacheSources[name].load(deps, versions[name])])
        }
        return { ...before, ...Object.fromEntries(loaded) } as SiteData
      },
      onFailure: (error) => log.warn({ err: error }, 'the data of the site could not be read'),
    },
    clock,
  )
}
