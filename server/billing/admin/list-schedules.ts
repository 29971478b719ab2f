import type { z } from 'zod'
import {
  type listSchedules as contract,
  SCHEDULES_PER_PAGE,
} from '#domain/billing/admin/schedules-contract.ts'
import { enrolmentStateOn } from '#domain/enrolments/comes-on.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { payerView } from '#server/accounts/payer-view.ts'
import { chargedMonthsOf, type PaymentSchedule } from '#server/billing/charges/payment-schedule.ts'
import { comingChargeOf } from '#server/enrolments/admin/enrolment-list.ts'
import { enrolleeName } from '#server/enrolments/enrollee-name.ts'
import { and, desc, eq, isNull, type SQL, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrollees, enrolments, paymentSchedules, programmes, users } from '#server/schema.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Answer = z.output<(typeof contract)['response']>

/** Returns one page of enrolments with their payment schedules, the newest first. */
export async function listSchedules(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  { show, after }: Query,
): Promise<Answer> {
  const rows = await deps.db
    .select({
      enrolment: enrolments,
      enrollee: enrollees,
      payer: users,
      programme: programmes.name,
      schedule: paymentSchedules,
    })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .leftJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .where(and(isNull(enrolments.deletedAt), narrowed[show], behind(after)))
    .orderBy(desc(enrolments.enrolledAt), desc(enrolments.id))
    .limit(SCHEDULES_PER_PAGE + 1)
  const charged = await chargedMonthsOf(
    deps.db,
    rows.map(({ enrolment }) => enrolment.id),
  )
  const today = madridDay(await deps.businessClock.now())
  const page = rows.slice(0, SCHEDULES_PER_PAGE)
  return {
    schedules: page.map(({ enrolment, enrollee, payer, programme, schedule }) => {
      const { effectiveEndDate } = enrolment
      const nextCharge = comingChargeOf(schedule, charged)
      return {
        id: enrolment.id,
        enrollee: enrolleeName(enrollee),
        programmeName: programme,
        payer: payerView(payer),
        state: enrolmentStateOn(
          { ...enrolment, isMoved: enrolment.movedToId !== null, isDeleted: false },
          today,
        ),
        effectiveEndDate,
        firstMonth: schedule?.firstMonth ?? null,
        chargedThrough: charged.get(enrolment.id)?.months.at(-1) ?? null,
        nextCharge,
        charging: nextCharge ? null : chargingOf(schedule),
      }
    }),
    next: rows.length > page.length ? (page.at(-1)?.enrolment.id ?? null) : null,
  }
}

/** A place goes on though nothing is charged for it: its own fee is 0. */
function chargingOf(schedule: PaymentSchedule | null) {
  if (!schedule) return 'notByWeb'
  return schedule.lastMonth === null ? 'free' : 'ended'
}

const isActive = eq(enrolments.status, 'active')

const narrowed: Record<Query['show'], SQL | undefined> = {
  active: isActive,
  notByWeb: and(isActive, isNull(paymentSchedules.id)),
  all: undefined,
}

function behind(id: string | undefined): SQL | undefined {
  if (id === undefined) return undefined
  return sql`(${enrolments.enrolledAt}, ${enrolments.id}) < (
    select last.enrolled_at, last.id from ${enrolments} last where last.id = ${id})`
}
