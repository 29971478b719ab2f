import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type listEnrolments as contract,
  ENROLMENTS_A_PAGE,
  type EnrolmentFilter,
  type EnrolmentOrder,
  otherProgrammes,
} from '#domain/admin/enrolment-list-contract.ts'
import { type CalendarDay, chargeDayOf } from '#domain/calendar.ts'
import { ageOf } from '#domain/enrolments/age.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { toEuros } from '#domain/money.ts'
import { programmeIds } from '#domain/programmes/programme.ts'
import {
  enrolleeOrders,
  enrollees,
  enrolments,
  paymentSchedules,
  programmes,
  users,
} from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { nameOf, personView } from '#server/invoices/refund-view.ts'
import { isNamed } from '#server/invoices/search-names.ts'
import type { PaymentSchedule } from '#server/subscriptions/ensure-schedule.ts'
import { nextCharge } from '#server/subscriptions/my-enrolments.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Answer = z.output<(typeof contract)['response']>

/** What is looked for, and in which order. */
export type Wanted = Omit<Query, 'page'>

export type ListedEnrolment = Answer['enrolments'][number]

/**
 * One page of the enrolments that are looked for; the last, where one beyond it is asked for. Only the
 * ids are put in order: whatever else is told is read for the page alone.
 */
export async function listEnrolments(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  { page: asked, ...wanted }: Query,
): Promise<Answer> {
  const total = await deps.db.$count(enrolments, whichOnes(wanted))
  const pages = Math.max(1, Math.ceil(total / ENROLMENTS_A_PAGE))
  const page = Math.min(asked, pages)
  const before = (page - 1) * ENROLMENTS_A_PAGE
  const limit = Math.min(ENROLMENTS_A_PAGE, total - before)
  const after = total - before - limit
  // Counted from the nearer end: the last page is as near as the first.
  const ids =
    before <= after
      ? await idsOf(deps, wanted, { order: 'forwards', limit, offset: before })
      : (await idsOf(deps, wanted, { order: 'backwards', limit, offset: after })).reverse()
  return { enrolments: await enrolmentsWith(deps, ids), total, page, pages }
}

/** The ids of all enrolments that are looked for, in their order. */
export async function enrolmentIds(deps: Pick<Deps, 'db'>, wanted: Wanted): Promise<string[]> {
  return idsOf(deps, wanted, { order: 'forwards' })
}

async function idsOf(
  { db }: Pick<Deps, 'db'>,
  wanted: Wanted,
  part: { order: 'forwards' | 'backwards'; limit?: number; offset?: number },
): Promise<string[]> {
  const { order, limit, offset = 0 } = part
  const all = db.select({ id: enrolments.id }).from(enrolments).$dynamic()
  const isByPerson = wanted.sort === 'name' || wanted.sort === 'surname'
  if (isByPerson) all.innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
  const found = all.where(whichOnes(wanted)).orderBy(orders[wanted.sort][order]).offset(offset)
  if (limit !== undefined) found.limit(limit)
  return (await found).map(({ id }) => id)
}

const { id, enrolledAt, programmeId, effectiveEndDate } = enrolments

/** Each ends with the id, so that no page shows what another has shown. */
const orders: Record<EnrolmentOrder, { forwards: SQL; backwards: SQL }> = {
  newest: {
    forwards: sql`${enrolledAt} desc, ${id} desc`,
    backwards: sql`${enrolledAt}, ${id}`,
  },
  name: byPerson(enrolleeOrders.name),
  surname: byPerson(enrolleeOrders.surname),
  programme: {
    forwards: sql`${programmeId}, ${enrolledAt} desc, ${id} desc`,
    backwards: sql`${programmeId} desc, ${enrolledAt}, ${id}`,
  },
  end: {
    forwards: sql`${effectiveEndDate} desc nulls last, ${id}`,
    backwards: sql`${effectiveEndDate} nulls first, ${id} desc`,
  },
}

function byPerson(order: SQL) {
  return {
    forwards: sql`${order}, ${enrollees.id}, ${id}`,
    backwards: sql`${order} desc, ${enrollees.id} desc, ${id} desc`,
  }
}

function whichOnes({ search, status, programaId }: Wanted): SQL | undefined {
  return and(
    status === undefined ? undefined : inStates[status],
    programaId === undefined
      ? undefined
      : programaId === otherProgrammes
        ? notInArray(enrolments.programmeId, [...programmeIds])
        : eq(enrolments.programmeId, programaId),
    search ? isNamed(search) : undefined,
  )
}

/** A place that is kept while its purchase is finished is taken. */
const inStates: Record<EnrolmentFilter, SQL> = {
  active: ne(enrolments.status, 'inactive'),
  inactive: eq(enrolments.status, 'inactive'),
}

/** What the list tells of these enrolments, in the order of their ids. */
export async function enrolmentsWith(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  ids: readonly string[],
): Promise<ListedEnrolment[]> {
  if (ids.length === 0) return []
  const rows = await deps.db
    .select({
      enrolment: { id, programmeId, enrolledAt, effectiveEndDate, status: enrolments.status },
      person: enrollees,
      payer: users,
      programme: programmes.name,
      schedule: paymentSchedules,
    })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .leftJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .where(inArray(enrolments.id, [...ids]))
  const today = madridDay(await deps.businessClock.now())
  const byId = new Map(rows.map((row) => [row.enrolment.id, asListed(row, today)]))
  return ids.flatMap((one) => byId.get(one) ?? [])
}

interface Row {
  enrolment: Pick<
    typeof enrolments.$inferSelect,
    'id' | 'programmeId' | 'status' | 'enrolledAt' | 'effectiveEndDate'
  >
  person: typeof enrollees.$inferSelect
  payer: typeof users.$inferSelect
  programme: string
  schedule: PaymentSchedule | null
}

function asListed(row: Row, today: CalendarDay): ListedEnrolment {
  const { enrolment, person, payer, programme, schedule } = row
  return {
    id: enrolment.id,
    persona: personView(person),
    phone: person.phone,
    age: ageToday(person, today),
    locality: person.locality,
    programaId: enrolment.programmeId,
    programaNombre: programme,
    status: enrolment.status as ListedEnrolment['status'],
    payer: payerWithPhone(payer),
    enrolledOn: madridDay(enrolment.enrolledAt),
    nextCharge: comingChargeOf(schedule),
    effectiveEndDate: enrolment.effectiveEndDate,
  }
}

/** Whole years; those that were stated are told as they were. */
export function ageToday(
  { birthDate, ageYears }: Pick<typeof enrollees.$inferSelect, 'birthDate' | 'ageYears'>,
  today: CalendarDay,
): number | null {
  return ageOf({ fechaNacimiento: birthDate, edad: ageYears }, today)
}

/** Who pays, and how they are reached; `null` once the account is erased. */
export function payerWithPhone(user: typeof users.$inferSelect) {
  if (user.status === 'erased') return null
  return { name: nameOf(user), email: user.email, phone: user.phone }
}

/** The charge that comes next, in euros; `null` when none does. */
export function comingChargeOf(schedule: PaymentSchedule | null) {
  const next = schedule?.status === 'active' ? nextCharge(schedule) : null
  return next && { date: chargeDayOf(next.month), amount: toEuros(next.amount) }
}
