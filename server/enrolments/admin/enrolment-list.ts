import type { z } from 'zod'
import {
  type listEnrolments as contract,
  ENROLMENTS_PER_PAGE,
  type EnrolmentFilter,
  type EnrolmentOrder,
  FOUND_AT_MOST,
  otherProgrammes,
} from '#domain/enrolments/admin/enrolment-list-contract.ts'
import { enrolmentStateOn } from '#domain/enrolments/comes-on.ts'
import { forEachText } from '#domain/enrolments/person-fields.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import {
  type ChargedMonths,
  chargedMonthsOf,
  nextChargeOf,
  type PaymentSchedule,
} from '#server/billing/charges/payment-schedule.ts'
import { type Named, nameFilter } from '#server/billing/charges/search-names.ts'
import { ageToday } from '#server/enrolments/enrollee-facts.ts'
import { enrolleeName } from '#server/enrolments/enrollee-name.ts'
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
} from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  enrollees,
  enrolments,
  paymentSchedules,
  personOrders,
  programmes,
  users,
} from '#server/schema.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Answer = z.output<(typeof contract)['response']>

/** A page behind no more than so many is read while all are counted. */
const NEAR = 50_000

/** Filters and order of the list. */
export type EnrolmentQuery = Omit<Query, 'page'>

export type ListedEnrolment = Answer['enrolments'][number]

/**
 * One page of the enrolments that match; the last one where a later one is requested. Only the ids
 * are sorted: all other columns are read for the page alone.
 */
export async function listEnrolments(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  { page: requestedPage, ...filter }: Query,
): Promise<Answer> {
  const { which, isCommon, isExact, isClosest } = await enrolmentFilter(deps, filter)
  const sorted = { which, isExact, sort: filter.sort, limit: ENROLMENTS_PER_PAGE }
  const offset = (requestedPage - 1) * ENROLMENTS_PER_PAGE
  const [{ total, isMore }, near] = await Promise.all([
    countOf(deps, which, isCommon),
    offset <= NEAR ? idsOf(deps, { ...sorted, order: 'forwards', offset }) : null,
  ])
  const pages = Math.max(1, Math.ceil(total / ENROLMENTS_PER_PAGE))
  const page = Math.min(requestedPage, pages)
  const ids =
    page === requestedPage && near ? near : await farIds(deps, sorted, { page, total, isMore })
  return { enrolments: await enrolmentsWith(deps, ids), total, isMore, page, pages, isClosest }
}

interface Sorted {
  which: SQL | undefined
  /** Those for which it is true come first. */
  isExact: SQL | undefined
  sort: EnrolmentOrder
}

/** Counted off from the nearer end: the last page is as near as the first. */
async function farIds(
  deps: Pick<Deps, 'db'>,
  sorted: Sorted,
  { page, total, isMore }: Pick<Answer, 'page' | 'total' | 'isMore'>,
): Promise<string[]> {
  const before = (page - 1) * ENROLMENTS_PER_PAGE
  const limit = Math.min(ENROLMENTS_PER_PAGE, total - before)
  const after = total - before - limit
  if (before <= after || isMore) {
    return idsOf(deps, { ...sorted, limit, order: 'forwards', offset: before })
  }
  return (await idsOf(deps, { ...sorted, limit, order: 'backwards', offset: after })).reverse()
}

/** The ids of all enrolments that match, in their order. */
export async function enrolmentIds(
  deps: Pick<Deps, 'db'>,
  filter: EnrolmentQuery,
): Promise<string[]> {
  const { which, isExact } = await enrolmentFilter(deps, filter)
  return idsOf(deps, { which, isExact, sort: filter.sort, order: 'forwards' })
}

/** For a common name the count and the list are limited to what a person would read. */
async function countOf({ db }: Pick<Deps, 'db'>, which: SQL | undefined, isCommon: boolean) {
  if (!isCommon) return { total: await db.$count(enrolments, which), isMore: false }
  const some = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(which)
    .limit(FOUND_AT_MOST + 1)
    .as('some')
  const found = await db.$count(some)
  return { total: Math.min(found, FOUND_AT_MOST), isMore: found > FOUND_AT_MOST }
}

async function idsOf(
  { db }: Pick<Deps, 'db'>,
  part: Sorted & { order: 'forwards' | 'backwards'; limit?: number; offset?: number },
): Promise<string[]> {
  const { which, isExact, sort, order, limit, offset = 0 } = part
  const first = isExact && (order === 'forwards' ? desc(isExact) : asc(isExact))
  const found = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(which)
    .orderBy(...(first ? [first] : []), orders[sort][order])
    .offset(offset)
    .$dynamic()
  if (limit !== undefined) found.limit(limit)
  return (await found).map(({ id }) => id)
}

const { id, enrolledAt, programmeId, enrolleeId, effectiveEndDate } = enrolments

/** Each ends with the id, so that no page shows what another has shown. */
const orders: Record<EnrolmentOrder, { forwards: SQL; backwards: SQL }> = {
  newest: {
    forwards: sql`${enrolledAt} desc, ${id} desc`,
    backwards: sql`${enrolledAt}, ${id}`,
  },
  name: byPerson(personOrders.name),
  surname: byPerson(personOrders.surname),
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
    forwards: sql`${order}, ${enrolleeId}, ${id}`,
    backwards: sql`${order} desc, ${enrolleeId} desc, ${id} desc`,
  }
}

/** The condition of a list's filters, and what is to be known of a searched name. */
export async function enrolmentFilter(
  { db }: Pick<Deps, 'db'>,
  { search, status, programmeId, importId }: Omit<EnrolmentQuery, 'sort'>,
): Promise<{ which: SQL | undefined } & Pick<Named, 'isExact' | 'isCommon' | 'isClosest'>> {
  const named = search ? await nameFilter(db, search) : undefined
  const which = and(
    status === undefined ? isNull(enrolments.deletedAt) : inStates[status],
    programmeId === undefined
      ? undefined
      : programmeId === otherProgrammes
        ? sql`${enrolments.programmeId} in (select id from programmes where not is_offered)`
        : eq(enrolments.programmeId, programmeId),
    importId === undefined ? undefined : eq(enrolments.importId, importId),
    named?.isOne,
  )
  const { isExact, isCommon = false, isClosest = false } = named ?? {}
  return { which, isExact, isCommon, isClosest }
}

/** A place that is kept while its purchase is finished is taken. */
const inStates: Record<EnrolmentFilter, SQL | undefined> = {
  active: and(ne(enrolments.status, 'inactive'), isNull(enrolments.deletedAt)),
  inactive: and(eq(enrolments.status, 'inactive'), isNull(enrolments.deletedAt)),
  deleted: isNotNull(enrolments.deletedAt),
}

/** Returns the state as lists and pages call it. */
export function stateOf({
  status,
  deletedAt,
}: Pick<typeof enrolments.$inferSelect, 'status' | 'deletedAt'>): ListedEnrolment['status'] {
  return deletedAt ? 'deleted' : (status as ListedEnrolment['status'])
}

/** The columns of these enrolments, in the order of their ids. */
export async function enrolmentsWith(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  ids: readonly string[],
): Promise<ListedEnrolment[]> {
  if (ids.length === 0) return []
  const rows = await deps.db
    .select({
      enrolment: {
        id,
        programmeId,
        enrolledAt,
        effectiveEndDate,
        status: enrolments.status,
        deletedAt: enrolments.deletedAt,
        movedToId: enrolments.movedToId,
      },
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
    .where(inArray(enrolments.id, [...ids]))
  const today = madridDay(await deps.businessClock.now())
  const charged = await chargedMonthsOf(deps.db, ids)
  const byId = new Map(rows.map((row) => [row.enrolment.id, asListed(row, today, charged)]))
  return ids.flatMap((one) => byId.get(one) ?? [])
}

interface Row {
  enrolment: Pick<
    typeof enrolments.$inferSelect,
    'id' | 'programmeId' | 'status' | 'enrolledAt' | 'effectiveEndDate' | 'deletedAt' | 'movedToId'
  >
  enrollee: typeof enrollees.$inferSelect
  payer: typeof users.$inferSelect
  programme: string
  schedule: PaymentSchedule | null
}

function asListed(row: Row, today: CalendarDay, charged: ChargedMonths): ListedEnrolment {
  const { enrolment, enrollee, payer, programme, schedule } = row
  return {
    id: enrolment.id,
    enrollee: enrolleeName(enrollee),
    ...forEachText((name) => enrollee[name]),
    age: ageToday(enrollee, today),
    programmeId: enrolment.programmeId,
    programmeName: programme,
    status: stateOf(enrolment),
    state: enrolmentStateOn(
      {
        status: enrolment.status,
        effectiveEndDate: enrolment.effectiveEndDate,
        isMoved: enrolment.movedToId !== null,
        isDeleted: enrolment.deletedAt !== null,
      },
      today,
    ),
    payer: payerWithPhone(payer),
    enrolledOn: madridDay(enrolment.enrolledAt),
    nextCharge: comingChargeOf(schedule, charged),
    isCharged: schedule !== null,
    effectiveEndDate: enrolment.effectiveEndDate,
  }
}

/** Who pays, and how they are reached; `null` once the account is erased. */
export function payerWithPhone(user: typeof users.$inferSelect) {
  if (user.status === 'erased') return null
  return { name: fullName(user), email: user.email, phone: user.phone }
}

/** The charge that comes next, in euros; `null` when none does. */
export function comingChargeOf(schedule: PaymentSchedule | null, charged: ChargedMonths) {
  const next = nextChargeOf(schedule, charged)
  return next && { date: next.day, amount: toEuros(next.amount) }
}
