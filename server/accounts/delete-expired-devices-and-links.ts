import { DAY_MS } from '#domain/kernel/durations.ts'
import { retention } from '#domain/retention.ts'
import { lt } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { knownDevices, oneTimeTokens, passwordResetRequests } from '#server/schema.ts'

/** Deletes browsers that were not used again, links long expired, and requests long unanswered. */
export async function deleteExpiredDevicesAndLinks({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, before(retention.deviceDays)))
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before(retention.linkDays)))
  await db
    .delete(passwordResetRequests)
    .where(lt(passwordResetRequests.createdAt, before(retention.resetRequestDays)))
}
