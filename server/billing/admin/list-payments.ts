import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import {
  type listPayments as contract,
  PAYMENTS_PER_PAGE,
  type PaymentFilter,
  readCursor,
  writeCursor,
} from '#domain/billing/admin/payments-contract.ts'
import { shownStatus } from '#domain/billing/charge-status.ts'
import {
  type PaymentStatus,
  underWayStatuses,
  unpaidStatuses,
} from '#domain/billing/payment-status.ts'
import { readReceiptNumber, receiptNumber } from '#domain/billing/receipt-number.ts'
import { refundableCents } from '#domain/billing/refund.ts'
import { type CalendarDay, daysBetween } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { payerView } from '#server/accounts/payer-view.ts'
import { nameFilter, oneByOne } from '#server/billing/charges/search-names.ts'
import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import type { Refund } from '#server/billing/refunds/refunded-payment.ts'
import { enrolleeName } from '#server/enrolments/enrollee-name.ts'
import type { Database, Queryable } from '#server/kernel/db/client.ts'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  lt,
  min,
  notExists,
  or,
  type SQL,
  sql,
} from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  charges,
  disputes,
  enrollees,
  enrolments,
  paymentAllocations,
  payments,
  programmes,
  receiptCorrections,
  receipts,
  refunds,
  users,
} from '#server/schema.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Answer = z.output<(typeof contract)['response']>

/** One page of all payers' payments that match, newest first. */
export async function listPayments(
  { db, businessClock }: Pick<Deps, 'db' | 'businessClock'>,
  query: Query,
): Promise<Answer> {
  const today = madridDay(await businessClock.now())
  const [page, months] = await Promise.all([paymentsOf(db, query, today), monthsOf(db)])
  return { ...page, months }
}

async function paymentsOf(
  db: Database,
  query: Query,
  today: CalendarDay,
): Promise<Omit<Answer, 'months'>> {
  const searched = query.search ? await searchFor(db, query.search) : undefined
  const isExact = searched?.isExact
  const order = [...(isExact ? [desc(isExact)] : []), desc(charges.chargedOn), desc(charges.id)]
  // The ids first: the other columns would otherwise be read, and sorted, for all rows.
  const found = db
    .select({ id: charges.id, isExact: sql<boolean>`${isExact ?? sql`true`}`.as('is_exact') })
    .from(charges)
    .where(and(...conditions(db, query), behind(query.after, isExact), searched?.isOne))
    .orderBy(...order)
    .limit(PAYMENTS_PER_PAGE + 1)
    .as('found')
  const rows = await db
    .select({
      isExact: found.isExact,
      charge: charges,
      paymentStatus: payments.status,
      // What was taken at the desk is no provider's to give back.
      isAtProvider: sql<boolean>`${payments.providerId} is not null`,
      payer: users,
      enrollee: enrollees,
      programme: programmes.name,
      receipt: { series: receipts.series, number: receipts.number },
    })
    .from(found)
    .innerJoin(charges, eq(charges.id, found.id))
    .leftJoin(paymentAllocations, isStanding)
    .leftJoin(payments, isAllocated)
    .innerJoin(users, eq(users.id, charges.payerId))
    .innerJoin(enrolments, eq(enrolments.id, charges.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .orderBy(desc(found.isExact), desc(charges.chargedOn), desc(charges.id))
  const page = rows.slice(0, PAYMENTS_PER_PAGE)
  const last = rows.length > page.length ? page.at(-1) : undefined
  const ids = page.map(({ charge }) => charge.id)
  const given = await refundsOfAll(db, ids)
  const ends = await answersDue(db, ids)
  return {
    payments: page.map(({ charge, paymentStatus, isAtProvider, ...row }) => ({
      id: charge.id,
      date: charge.chargedOn,
      payer: payerView(row.payer),
      enrollee: enrolleeName(row.enrollee),
      programmeName: row.programme,
      month: charge.serviceMonth,
      amount: toEuros(charge.amountCents),
      state: shownStatus({ ...charge, paymentStatus }),
      receiptNumber: row.receipt && receiptNumber(row.receipt),
      ...refundFacts(charge, isAtProvider, given.get(charge.id) ?? []),
      answer: answerOf(ends.get(charge.id), today),
    })),
    next: last ? writeCursor({ ...last.charge, isExact: last.isExact }) : null,
    isClosest: searched?.isClosest ?? false,
  }
}

function conditions(db: Database, query: Query): (SQL | undefined)[] {
  const { status, programmeId, month } = query
  return [
    month === undefined ? undefined : eq(charges.serviceMonth, month),
    programmeId === undefined ? undefined : inProgramme(db, programmeId),
    status === undefined ? undefined : inState(db, status),
  ]
}

/** The payments behind the last one of the page before. */
function behind(after: string | undefined, isExact: SQL | undefined): SQL | undefined {
  const cursor = after === undefined ? null : readCursor(after)
  if (!cursor) return undefined
  const { chargedOn, id } = cursor
  return isExact
    ? sql`(${isExact}, ${charges.chargedOn}, ${charges.id}) < (${cursor.isExact}::boolean, ${chargedOn}::date, ${id}::uuid)`
    : sql`(${charges.chargedOn}, ${charges.id}) < (${chargedOn}::date, ${id}::uuid)`
}

function inProgramme(db: Database, programmeId: number): SQL {
  const ids = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.programmeId, programmeId))
  return inArray(charges.enrolmentId, ids)
}

function inState(db: Database, state: PaymentFilter): SQL | undefined {
  const { status, amountCents, refundedCents, disputedCents } = charges
  if (state === 'paid') {
    return and(eq(status, 'settled'), eq(refundedCents, 0), eq(disputedCents, 0))
  }
  if (state === 'partlyRefunded') {
    return and(eq(status, 'settled'), gt(refundedCents, 0), lt(refundedCents, amountCents))
  }
  if (state === 'refunded') return and(gt(refundedCents, 0), eq(refundedCents, amountCents))
  if (state === 'void') return inArray(status, ['void', 'withdrawn'])
  if (state === 'disputed') return gt(disputedCents, 0)
  if (state !== 'refundPending' && state !== 'refundFailed') {
    const open = db
      .select({ id: paymentAllocations.chargeId })
      .from(paymentAllocations)
      .innerJoin(payments, isAllocated)
      .where(inArray(payments.status, statusesOfOpen[state]))
    return and(eq(status, 'open'), inArray(charges.id, open))
  }
  if (state === 'refundPending') {
    const waiting = db
      .select({ id: refunds.chargeId })
      .from(refunds)
      .where(eq(refunds.status, 'pending'))
    return inArray(charges.id, waiting)
  }
  const newer = alias(refunds, 'newer')
  const isNewest = notExists(
    db
      .select({ id: newer.id })
      .from(newer)
      .where(
        and(
          eq(newer.chargeId, refunds.chargeId),
          sql`(${newer.createdAt}, ${newer.id}) > (${refunds.createdAt}, ${refunds.id})`,
        ),
      ),
  )
  const failed = db
    .select({ id: refunds.chargeId })
    .from(refunds)
    .where(and(eq(refunds.status, 'failed'), isNewest))
  return inArray(charges.id, failed)
}

/** The states of the payments of open charges, by how they are shown. */
const statusesOfOpen = {
  held: ['held'],
  open: underWayStatuses.filter((status) => status !== 'processing'),
  processing: ['processing'],
  failed: [...unpaidStatuses],
} as const satisfies Record<string, PaymentStatus[]>

/** Payments of people with this name, or the one with this receipt or what corrects it. */
async function searchFor(db: Queryable, search: string) {
  const receipt = readReceiptNumber(search)
  if (receipt) {
    const { series, number } = receipt
    const named = db
      .select({ id: receipts.chargeId })
      .from(receipts)
      .leftJoin(receiptCorrections, eq(receiptCorrections.receiptId, receipts.id))
      .where(
        or(
          and(eq(receipts.series, series), eq(receipts.number, number)),
          and(eq(receiptCorrections.series, series), eq(receiptCorrections.number, number)),
        ),
      )
    return { isOne: inArray(charges.id, named), isExact: undefined, isClosest: false }
  }
  const { isOne, isExact, isCommon, isClosest } = await nameFilter(db, search)
  if (isCommon) {
    const among = sql`${enrolments} where ${enrolments.id} = ${charges.enrolmentId} and ${isOne}`
    return { isOne: oneByOne(among), isExact, isClosest }
  }
  // As an array it is worked out once: the planner, who cannot know how common a name is, would
  // otherwise look through it for each payment.
  const ofThese = (which: SQL) => {
    const named = db.select({ id: enrolments.id }).from(enrolments).where(which)
    return sql`${charges.enrolmentId} = any(array(${named}))`
  }
  return { isOne: ofThese(isOne), isExact: isExact && ofThese(isExact), isClosest }
}

/** The refunds of these charges, oldest first. */
async function refundsOfAll(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string | null, Refund[]>> {
  const rows = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.chargeId, [...ids]))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  return Map.groupBy(rows, ({ chargeId }) => chargeId)
}

function refundFacts(
  charge: typeof charges.$inferSelect,
  isAtProvider: boolean,
  given: readonly Refund[],
) {
  const isPaid = charge.status === 'settled' && isAtProvider
  const pending = given.filter(({ status }) => status === 'pending')
  return {
    refunded: toEuros(charge.refundedCents),
    refundPending: toEuros(pending.reduce((total, { amountCents }) => total + amountCents, 0)),
    refundFailed: given.at(-1)?.status === 'failed',
    refundable: toEuros(refundableCents({ ...charge, isPaid, refunds: given })),
    disputed: toEuros(charge.disputedCents),
  }
}

/** Until when each of these charges' open disputes has to be answered, the first of several. */
async function answersDue(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string | null, Date | null>> {
  const rows = await db
    .select({ id: disputes.chargeId, dueBy: min(disputes.evidenceDueBy) })
    .from(disputes)
    .where(and(eq(disputes.status, 'open'), inArray(disputes.chargeId, [...ids])))
    .groupBy(disputes.chargeId)
  return new Map(rows.map(({ id, dueBy }) => [id, dueBy]))
}

function answerOf(dueBy: Date | null | undefined, today: CalendarDay) {
  if (!dueBy) return null
  const until = madridDay(dueBy)
  return { until, daysLeft: Math.max(0, daysBetween(today, until)) }
}

async function monthsOf(db: Queryable): Promise<Answer['months']> {
  const edge = (order: SQL[]) =>
    db
      .select({ month: charges.serviceMonth })
      .from(charges)
      .orderBy(...order)
      .limit(1)
  const [[oldest], [newest]] = await Promise.all([
    edge([asc(charges.chargedOn), asc(charges.id)]),
    edge([desc(charges.chargedOn), desc(charges.id)]),
  ])
  return oldest && newest ? { from: oldest.month, to: newest.month } : null
}
