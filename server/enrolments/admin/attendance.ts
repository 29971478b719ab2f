import type { z } from 'zod'
import { addDays } from '#domain/calendar.ts'
import { listAttendance as contract } from '#domain/enrolments/admin/attendance-contract.ts'
import { madridInstant } from '#domain/madrid-time.ts'
import { and, eq, gt, isNull, lt, ne, or, sql } from '#server/db/drizzle.ts'
import { enrollees, enrolments, personOrders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { emergencyContactOf } from '#server/enrolments/emergency-contact.ts'
import type { Route } from '#server/http/route.ts'
import { enrolmentsWith } from './enrolment-list.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Answer = z.output<(typeof contract)['response']>

export function registerAttendance(route: Route, deps: Deps): void {
  route(contract, ({ query }) => listAttendance(deps, query))
}

/** Everybody who may come on this day: enrolled by its end, and not gone before it. */
export async function listAttendance(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  { programmeId, day }: Query,
): Promise<Answer> {
  const places = await deps.db
    .select({ id: enrolments.id, enrolleeId: enrolments.enrolleeId, enrollee: enrollees })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .where(
      and(
        eq(enrolments.programmeId, programmeId),
        lt(enrolments.enrolledAt, madridInstant(addDays(day, 1))),
        or(
          ne(enrolments.status, 'inactive'),
          gt(enrolments.effectiveEndDate, day),
          // An enrollee who was moved on that day is in the other programme's list.
          and(eq(enrolments.effectiveEndDate, day), isNull(enrolments.movedToId)),
        ),
        isNull(enrolments.deletedAt),
        isNull(enrollees.erasedAt),
      ),
    )
    .orderBy(
      personOrders.surname,
      enrollees.id,
      sql`${enrolments.effectiveEndDate} desc nulls first`,
    )
  // An enrollee who left and returned within the month is one person at the door.
  const firsts = places.filter(
    ({ enrolleeId }, index) => places[index - 1]?.enrolleeId !== enrolleeId,
  )
  const contacts = new Map(firsts.map(({ id, enrollee }) => [id, emergencyContactOf(enrollee)]))
  const listed = await enrolmentsWith(
    deps,
    firsts.map(({ id }) => id),
  )
  return {
    enrollees: listed.map(({ id, enrollee, age, phone, payer, effectiveEndDate }) => ({
      id,
      enrollee: enrollee ?? '',
      age,
      phone,
      emergencyContact: contacts.get(id) ?? null,
      payer: payer && { name: payer.name, phone: payer.phone },
      lastDay: effectiveEndDate,
    })),
  }
}
