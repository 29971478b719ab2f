import { remindThoseBefore } from '#domain/banners/ad-request.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { retention } from '#domain/retention.ts'
import { queueStaffMails } from '#server/accounts/active-staff.ts'
import { and, eq, inArray, isNull, lt, lte, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { advertisingRequests, auditLog } from '#server/schema.ts'
import { adReminderMail } from './ads-mail.ts'

/**
 * Reminds the administrators, once for each request, before the time promised to advertisers runs
 * out. The reminder is stored together with the e-mails, so that a concurrent run finds it.
 */
export async function remindOfAds(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const waiting = await tx
      .select({ id: advertisingRequests.id })
      .from(advertisingRequests)
      .where(
        and(
          eq(advertisingRequests.state, 'new'),
          isNull(advertisingRequests.remindedAt),
          lte(advertisingRequests.createdAt, remindThoseBefore(now)),
        ),
      )
      .orderBy(advertisingRequests.createdAt)
      .for('update')
    const [first] = waiting
    if (!first) return
    await tx
      .update(advertisingRequests)
      .set({ remindedAt: now })
      .where(
        inArray(
          advertisingRequests.id,
          waiting.map(({ id }) => id),
        ),
      )
    await queueStaffMails(
      tx,
      deps,
      { right: 'banners', template: adReminderMail, occasion: `ad-reminder-${first.id}` },
      () => ({
        open: waiting.length,
      }),
    )
  })
}

/**
 * Deletes the requests that were settled long ago, with what was answered; their banners stay, and that something was
 * done stays on record.
 */
export async function deleteOldAds({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - retention.advertisingDays * DAY_MS)
  await db.transaction(async (tx) => {
    const deleted = await tx
      .delete(advertisingRequests)
      .where(lt(advertisingRequests.changedAt, oldest))
      .returning({ subject: sql<string>`'ad:' || ${advertisingRequests.id}` })
    // The subject of an answer may greet by name.
    const subjects = deleted.map(({ subject }) => subject)
    await tx
      .update(auditLog)
      .set({ before: null, after: null })
      .where(inArray(auditLog.subject, subjects))
  })
}
