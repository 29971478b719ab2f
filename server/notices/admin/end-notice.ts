import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, notices } from '#server/schema.ts'

/**
 * Takes a notice from the site before its time, or shows it again. One that stands so already stays so.
 *
 * @throws DomainError notices.notFound; notices.isOver where it is to be shown again after its last day
 */
export async function setNoticeEnded(
  deps: Deps,
  { actorId, id, isEnded }: { actorId: string; id: string; isEnded: boolean },
): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  await deps.db.transaction(async (tx) => {
    const [notice] = await tx.select().from(notices).where(eq(notices.id, id)).for('update')
    if (!notice) throw new DomainError('notices.notFound')
    if ((notice.endedAt !== null) === isEnded) return
    if (!isEnded && notice.endsOn < today) throw new DomainError('notices.isOver')
    const at = deps.clock.now()
    await tx
      .update(notices)
      .set({ endedAt: isEnded ? at : null, version: sql`${notices.version} + 1` })
      .where(eq(notices.id, id))
    await tx.insert(auditLog).values({
      at,
      actorId,
      action: isEnded ? 'admin.endNotice' : 'admin.showNoticeAgain',
      subject: `notice:${id}`,
      after: { noticeText: notice.texts.es.text },
    })
  })
  deps.siteData.forget()
}
