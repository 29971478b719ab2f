import type { Notice } from '#domain/notices/notice.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { desc, isNull, sql } from '#server/kernel/db/drizzle.ts'
import { notices } from '#server/schema.ts'

/** The most that are shown. */
const SHOWN_AT_MOST = 30

/** The notices that were not ended, with any dates. */
export interface KnownNotices {
  /** Higher after each change; 0 where there are none, or the database has never answered. */
  version: number
  notices: readonly Notice[]
}

/** Reads what `server/site-data.ts` keeps of the notices. */
export const noticeCacheSource = {
  initial: { version: 0, notices: [] },
  version: sql<number>`(select coalesce(sum(${notices.version}), 0)::int from ${notices})`,
  load: async ({ db }: { db: Database }, version: number): Promise<KnownNotices> => ({
    version,
    notices: await readNotices(db),
  }),
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
