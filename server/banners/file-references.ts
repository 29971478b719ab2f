import { and, eq, isNull, sql } from '#server/kernel/db/drizzle.ts'
import type { FileReferences } from '#server/kernel/files/file-references.ts'
import { advertisingRequests, banners } from '#server/schema.ts'

/**
 * Pictures stay as long as a banner or a request refers to them, deleted banners too: they can be had
 * back. Samples are seen by administrators alone until a banner is made of them; a page that is open since
 * yesterday may still show a banner whose last day is over.
 */
export const advertisingFileReferences: FileReferences = {
  inUse: () => sql`select ${banners.fileId} from ${banners}
    union all select ${advertisingRequests.sampleId} from ${advertisingRequests}
    where ${advertisingRequests.sampleId} is not null`,
  async isPublic(db, fileId) {
    const shown = and(
      eq(banners.fileId, fileId),
      eq(banners.active, true),
      isNull(banners.deletedAt),
    )
    return (await db.$count(banners, shown)) > 0
  },
}
