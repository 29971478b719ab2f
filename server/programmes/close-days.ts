import { addDays, type CalendarDay, daysBetween } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { MAX_CLOSED_DAYS } from '#domain/programmes/change-contract.ts'
import type { Queryable } from '#server/db/client.ts'
import { asc, eq } from '#server/db/drizzle.ts'
import { auditLog, closedDays } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findProgramme } from './find-programme.ts'

interface Closing {
  from: CalendarDay
  /** The last of them. */
  to: CalendarDay
  /** `null`: of all programmes. */
  programmeId: number | null
  reason: string | null
}

/**
 * Holds no sessions on these days. What is closed already stays as it is, so a request that comes
 * twice closes nothing more.
 *
 * @returns how many days it has closed
 * @throws DomainError programmes.daysBackwards, programmes.daysTooMany, programmes.notFound
 */
export async function closeDays(deps: Deps, actorId: string, closing: Closing): Promise<number> {
  const at = deps.clock.now()
  const closed = await deps.db.transaction((tx) => storeClosedDays(tx, { at, actorId, closing }))
  deps.siteData.forget()
  return closed
}

/** `closeDays` in the caller's transaction; the caller invalidates the timetable. */
export async function storeClosedDays(
  tx: Queryable,
  { at, actorId, closing }: { at: Date; actorId: string; closing: Closing },
): Promise<number> {
  const { from, to, programmeId, reason } = closing
  if (from > to) throw new DomainError('programmes.daysBackwards')
  const count = daysBetween(from, to) + 1
  if (count > MAX_CLOSED_DAYS)
    throw new DomainError('programmes.daysTooMany', { max: MAX_CLOSED_DAYS })
  const days = Array.from({ length: count }, (_, index) => addDays(from, index))
  if (programmeId !== null) await findProgramme(tx, programmeId)
  const stored = await tx
    .insert(closedDays)
    .values(days.map((day) => ({ day, programmeId, reason: reason || null })))
    .onConflictDoNothing()
    .returning({ day: closedDays.day })
  if (stored.length > 0) {
    await tx.insert(auditLog).values({
      at,
      actorId,
      action: 'admin.closeDays',
      subject: programmeId === null ? 'programmes' : `programme:${programmeId}`,
      after: { from, to, days: stored.map(({ day }) => day), note: reason || null },
    })
  }
  return stored.length
}

/** Holds sessions on a closed day after all; one that is open already stays so. */
export async function openDay(deps: Deps, actorId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [opened] = await tx.delete(closedDays).where(eq(closedDays.id, id)).returning()
    if (!opened) return
    const { day, programmeId, reason } = opened
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'admin.openDay',
      subject: programmeId === null ? 'programmes' : `programme:${programmeId}`,
      before: { from: day, to: day, note: reason },
    })
  })
  deps.siteData.forget()
}

/** All of them, past ones too. */
export async function listedClosedDays(db: Queryable) {
  const rows = await db.select().from(closedDays).orderBy(asc(closedDays.day), asc(closedDays.id))
  return rows.map(({ id, day, programmeId, reason }) => ({ id, day, programmeId, reason }))
}
