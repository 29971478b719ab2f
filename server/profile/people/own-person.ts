import type { z } from 'zod'
import { comesOn } from '#domain/enrolments/comes-on.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import type { getOwnPerson as contract } from '#domain/profile/people-contract.ts'
import { enrolleeFacts } from '#server/enrolments/enrollee-facts.ts'
import { hasGuardian } from '#server/enrolments/guardian.ts'
import { sharesHealth } from '#server/enrolments/health-share.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, desc, eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrollees, enrolments } from '#server/schema.ts'

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
    enrollee: enrolleeFacts(enrollee, today),
    guardian: await hasGuardian(db, enrollee.id),
    hasHealthInfo: theirs.some(({ additionalInfo }) => additionalInfo !== null),
    sharesHealth: await sharesHealth(db, whose),
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
