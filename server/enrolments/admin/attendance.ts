import type { z } from 'zod'
import { owedState } from '#domain/billing/charge-status.ts'
import { listAttendance as contract } from '#domain/enrolments/admin/attendance-contract.ts'
import { programmesWith } from '#domain/kernel/held-role.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { type Cents, toEuros } from '#domain/kernel/money.ts'
import { type OwedFee, owedCharges } from '#server/billing/cancellations/cancellation-preview.ts'
import { comesFrom, comesWithin } from '#server/enrolments/comes-within.ts'
import { emergencyContactOf } from '#server/enrolments/emergency-contact.ts'
import { isOpenToInstructors } from '#server/enrolments/health-share.ts'
import { and, eq, isNotNull, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { mayUse, requireProgramme } from '#server/kernel/http/session-rights.ts'
import { enrollees, enrolments, personOrders } from '#server/schema.ts'
import { enrolmentsWith } from './enrolment-list.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Answer = z.output<(typeof contract)['response']>

export function registerAttendance(route: Route, deps: Deps): void {
  route(contract, ({ session, query }) => {
    requireProgramme(session, 'attendance', query.programmeId)
    return listAttendance(deps, query, session)
  })
}

/**
 * Everybody who comes on this day, by surname. An instructor learns of the health notes that are shared with them, and
 * of a day that is over only of those who come to the programme still.
 */
export async function listAttendance(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  { programmeId, day }: Query,
  session: Pick<Session, 'roles'>,
): Promise<Answer> {
  const isInstructor = programmesWith(session.roles, 'health') !== 'all'
  const today = madridDay(await deps.businessClock.now())
  const noted = isNotNull(enrolments.additionalInfo)
  const places = await deps.db
    .select({
      id: enrolments.id,
      enrolleeId: enrolments.enrolleeId,
      enrollee: enrollees,
      hasHealthInfo: sql`${isInstructor ? and(noted, isOpenToInstructors(today)) : noted}`.mapWith(
        Boolean,
      ),
    })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .where(
      and(
        eq(enrolments.programmeId, programmeId),
        comesWithin(day),
        isInstructor ? comesFrom(today) : undefined,
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
  const withInfo = new Set(places.flatMap((one) => (one.hasHealthInfo ? [one.enrolleeId] : [])))
  const withNote = new Set(
    firsts.flatMap(({ id, enrolleeId }) => (withInfo.has(enrolleeId) ? [id] : [])),
  )
  const listed = await enrolmentsWith(
    deps,
    firsts.map(({ id }) => id),
  )
  const enrolleeOf = new Map(places.map(({ id, enrolleeId }) => [id, enrolleeId]))
  const owed = mayUse(session, 'desk')
    ? Map.groupBy(
        (await owedCharges(deps.db, [...enrolleeOf.keys()])).filter((fee) =>
          ['failed', 'atDesk'].includes(owedState(fee)),
        ),
        ({ enrolmentId }) => enrolleeOf.get(enrolmentId),
      )
    : null
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
      owed: owed && toEuros(sumOf(owed.get(enrolleeOf.get(id)) ?? [])),
    })),
  }
}

function sumOf(fees: readonly OwedFee[]): Cents {
  return fees.reduce((sum, { amount }) => sum + amount, 0)
}
