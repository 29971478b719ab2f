import type { z } from 'zod'
import { listAttendance as contract } from '#domain/enrolments/admin/attendance-contract.ts'
import { comesWithin } from '#server/enrolments/comes-within.ts'
import { emergencyContactOf } from '#server/enrolments/emergency-contact.ts'
import { and, eq, isNotNull, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { enrollees, enrolments, personOrders } from '#server/schema.ts'
import { enrolmentsWith } from './enrolment-list.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Answer = z.output<(typeof contract)['response']>

export function registerAttendance(route: Route, deps: Deps): void {
  route(contract, ({ query }) => listAttendance(deps, query))
}

/** Everybody who comes on this day, by surname. */
export async function listAttendance(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  { programmeId, day }: Query,
): Promise<Answer> {
  const places = await deps.db
    .select({
      id: enrolments.id,
      enrolleeId: enrolments.enrolleeId,
      enrollee: enrollees,
      hasHealthInfo: isNotNull(enrolments.additionalInfo).mapWith(Boolean),
    })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .where(and(eq(enrolments.programmeId, programmeId), comesWithin(day)))
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
  const noted = new Set(places.flatMap((one) => (one.hasHealthInfo ? [one.enrolleeId] : [])))
  const withNote = new Set(
    firsts.flatMap(({ id, enrolleeId }) => (noted.has(enrolleeId) ? [id] : [])),
  )
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
      hasHealthInfo: withNote.has(id),
    })),
  }
}
