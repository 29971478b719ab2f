import type { Logger } from 'pino'
import type { Notice } from '#domain/notices/notice.ts'
import type { Database } from '#server/db/client.ts'
import { desc, isNull, sql } from '#server/db/drizzle.ts'
import { notices } from '#server/db/schema.ts'
import { createVersionedCache, type VersionedCache } from '#server/db/versioned-cache.ts'

/** More are never shown: nobody would read them. */
const SHOWN_AT_MOST = 30

/** The notices that nobody has ended, whatever their days. */
export interface KnownNotices {
  /** Higher after each change; 0 where there are none, or the database has never answered. */
  version: number
  notices: readonly Notice[]
}

export type NoticeCache = VersionedCache<KnownNotices>

export function createNoticeCache(db: Database, clock: { now(): Date }, log: Logger): NoticeCache {
  return createVersionedCache<KnownNotices>(
    {
      initial: () => ({ version: 0, notices: [] }),
      async version() {
        const [state] = await db
          .select({ version: sql<number>`coalesce(sum(version), 0)::int` })
          .from(notices)
        return state?.version ?? 0
      },
      load: async (version) => ({ version, notices: await readNotices(db) }),
      onFailure: (error) => log.warn({ err: error }, 'the notices could not be read'),
    },
    clock,
  )
}

async function readNotices(db: Database): Promise<Notice[]> {
  const rows = await db
    .select()
    .from(notices)
    .where(isNull(notices.endedAt))
    .orderBy(desc(notices.endsOn), desc(notices.createdAt))
    .limit(SHOWN_AT_MOST)
  return rows
    .map(noticeOf)
    .toSorted((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)))
}

export function noticeOf(row: typeof notices.$inferSelect): Notice {
  const { id, programmeId, startsOn: from, endsOn: to, texts } = row
  return { id, programmeId, from, to, texts }
}
