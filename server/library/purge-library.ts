import { DAY_MS } from '#domain/kernel/durations.ts'
import { DAYS_TO_RESTORE } from '#domain/library/document.ts'
import { lt } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { libraryCaptions, libraryDocuments } from '#server/schema.ts'

/** Deletes for good what was deleted; its files are unused then, and the clean-up removes them. */
export async function purgeLibrary({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - DAYS_TO_RESTORE * DAY_MS)
  await db.delete(libraryDocuments).where(lt(libraryDocuments.deletedAt, before))
  await db.delete(libraryCaptions).where(lt(libraryCaptions.removedAt, before))
}
