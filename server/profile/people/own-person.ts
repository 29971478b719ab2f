import type { z } from 'zod'
import type { CalendarDay } from '#domain/calendar.ts'
import { comesOn } from '#domain/enrolments/comes-on.ts'
import { DomainError } from '#domain/errors.ts'
import { madridDay } from '#domain/madrid-time.ts'
import type { getOwnPerson as contract } from '#domain/profile/people-contract.ts'
import { isId } from '#domain/schema-types.ts'
import type { Queryable } from '#server/db/client.ts'
import { and, desc, eq, isNull } from '#server/db/drizzle.ts'
import { enrollees, enrolments } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { enrolleeFacts } from '#server/enrolments/enrollee-facts.ts'
import { hasGuardian } from '#server/enrolments/guardian.ts'

/** Identifies an enrollee of a payer. */
export interface PersonRef {
  payerId: string
  enrolleeId: string
}

/**
 * A person as their payer may correct them.
 * @throws DomainError enrolments.personNotFound
 */
export async function ownPerson(
  { db, businessClock }: Pick<Deps, 'db' | 'businessClock'>,
  whose: PersonRef,
): Promise<z.output<(typeof contract)['response']>> {
  const enrollee = await findOwn(db, whose)
  const today = madridDay(await businessClock.now())
  const theirs = await enrolmentsOf(db, whose, today)
  return {
    id: enrollee.id,
    version: enrollee.version,
    enrollee: enrolleeFacts(enrollee),
    guardian: await hasGuardian(db, enrollee.id),
    hasHealthInfo: theirs.some(({ additionalInfo }) => additionalInfo !== null),
    isCurrent: theirs.some(({ isCurrent }) => isCurrent),
  }
}

/** @throws DomainError enrolments.personNotFound also for another payer's, and for what is no id at all */
export async function findOwn(
  db: Queryable,
  { payerId, enrolleeId }: PersonRef,
): Promise<typeof enrollees.$inferSelect> {
  const which = and(
    eq(enrollees.id, enrolleeId),
    eq(enrollees.payerId, payerId),
    isNull(enrollees.erasedAt),
  )
  const [enrollee] = isId(enrolleeId) ? await db.select().from(enrollees).where(which) : []
  if (!enrollee) throw new DomainError('enrolments.personNotFound')
  return enrollee
}

/** The enrolments of a person, the newest first, and whether they may still come by each. */
export async function enrolmentsOf(db: Queryable, whose: PersonRef, today: CalendarDay) {
  const rows = await db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.payerId, whose.payerId), eq(enrolments.enrolleeId, whose.enrolleeId)))
    .orderBy(desc(enrolments.enrolledAt), desc(enrolments.id))
  return rows.map(({ id, additionalInfo, status, effectiveEndDate, movedToId, deletedAt }) => {
    const isMoved = movedToId !== null
    const isDeleted = deletedAt !== null
    const isCurrent = comesOn({ status, effectiveEndDate, isMoved, isDeleted }, today)
    return { id, additionalInfo, isCurrent }
  })
}
