import { addDays, type CalendarDay, daysBetween } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { MAX_CLOSED_DAYS } from '#domain/programmes/change-contract.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, between, eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, closedDays } from '#server/schema.ts'
import { findProgramme } from './find-programme.ts'

interface Days {
  from: CalendarDay
  /** The last of them. */
  to: CalendarDay
  /** `null`: of all programmes. */
  programmeId: number | null
}

interface Closing extends Days {
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
  const count = requireSomeDays(closing)
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

/**
 * Holds sessions on closed days after all; those that are open already stay so.
 *
 * @throws DomainError programmes.daysBackwards, programmes.daysTooMany
 */
export async function openDays(deps: Deps, actorId: string, opening: Days): Promise<void> {
  const { from, to, programmeId } = opening
  requireSomeDays(opening)
  const ofProgramme =
    programmeId === null ? isNull(closedDays.programmeId) : eq(closedDays.programmeId, programmeId)
  await deps.db.transaction(async (tx) => {
    const opened = await tx
      .delete(closedDays)
      .where(and(between(closedDays.day, from, to), ofProgramme))
      .returning()
    if (opened.length === 0) return
    const reasons = new Set(opened.flatMap(({ reason }) => reason ?? []))
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'admin.openDay',
      subject: programmeId === null ? 'programmes' : `programme:${programmeId}`,
      before: {
        from,
        to,
        days: opened.map(({ day }) => day).sort(),
        note: [...reasons].join(' · ') || null,
      },
    })
  })
  deps.siteData.forget()
}

/** @returns how many days these are */
function requireSomeDays({ from, to }: Days): number {
  if (from > to) throw new DomainError('programmes.daysBackwards')
  const count = daysBetween(from, to) + 1
  if (count > MAX_CLOSED_DAYS)
    throw new DomainError('programmes.daysTooMany', { max: MAX_CLOSED_DAYS })
  return count
}

/** All of them, past ones too. */
export async function listedClosedDays(db: Queryable) {
  const rows = await db.select().from(closedDays).orderBy(asc(closedDays.day))
  return rows.map(({ day, programmeId, reason }) => ({ day, programmeId, reason }))
}
