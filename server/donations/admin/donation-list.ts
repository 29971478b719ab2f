import type { z } from 'zod'
import { association } from '#config'
import { refundableCents } from '#domain/billing/refund.ts'
import {
  type listDonations as contract,
  DONATIONS_PER_PAGE,
  type DonationFilter,
  type DonationOrder,
  readDonationCursor,
  writeDonationCursor,
} from '#domain/donations/admin/contract.ts'
import {
  donationReference,
  isGiven,
  type ShownDonationState,
  shownDonationState,
} from '#domain/donations/donation.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { fromEuros, toEuros } from '#domain/kernel/money.ts'
import type { Refund } from '#server/billing/refunds/refunded-payment.ts'
import type { Donation } from '#server/donations/donation.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { filterByName } from '#server/kernel/db/named-rows.ts'
import { plainWords } from '#server/kernel/db/text-search.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { donations, refunds } from '#server/schema.ts'

type Answer = z.output<(typeof contract)['response']>
export type ListedDonation = Answer['donations'][number]

type Cursor = ReturnType<typeof readDonationCursor>

/** One page of the donations that match, and the sums of all that match. */
export async function listDonations(
  { db }: Pick<Deps, 'db'>,
  { after, ...filter }: DonationFilter & { after?: string | undefined },
): Promise<Answer> {
  const cursor = after === undefined ? null : readDonationCursor(after)
  const found = await foundBy(db, filter)
  const rows = await page(db, found, cursor, DONATIONS_PER_PAGE + 1)
  const shown = rows.slice(0, DONATIONS_PER_PAGE)
  const last = shown.at(-1)
  return {
    donations: await viewsOfDonations(
      db,
      shown.map(({ donation }) => donation),
    ),
    next: rows.length > shown.length && last ? cursorOf(filter.order, last) : null,
    isClosest: found.isClosest,
    sums: await sumsOf(db, found),
  }
}

/** All donations that match, in batches: memory does not grow with their number. */
export async function* donationsInBatches(
  { db }: Pick<Deps, 'db'>,
  filter: DonationFilter,
): AsyncGenerator<readonly ListedDonation[]> {
  const BATCH = 500
  const found = await foundBy(db, filter)
  let cursor: Cursor = null
  for (;;) {
    const rows: Row[] = await page(db, found, cursor, BATCH)
    const last = rows.at(-1)
    if (!last) return
    yield await viewsOfDonations(
      db,
      rows.map(({ donation }) => donation),
    )
    cursor = readDonationCursor(cursorOf(filter.order, last))
  }
}

/** A donation stands where its receipt puts it: on the day when it was paid, if it was. */
const shownAt = sql`coalesce(${donations.paidAt}, ${donations.madeAt})`

interface Found {
  order: DonationOrder
  which: SQL | undefined
  /** Those for which it is true come first. */
  isExact: SQL | undefined
  isClosest: boolean
}

/** Finds donations by the donor's name or address, or by the reference. */
const named = {
  table: donations,
  id: donations.id,
  text: donations.searchText,
  spelling: donations.spelling,
}

async function foundBy(db: Queryable, filter: DonationFilter): Promise<Found> {
  const { search, order } = filter
  const searched = search ? await filterByName(db, named, plainWords(search)) : undefined
  return {
    order,
    which: and(...conditions(filter), searched?.isOne),
    isExact: searched?.isExact,
    isClosest: searched?.isClosest ?? false,
  }
}

interface Row {
  donation: Donation
  isExact: boolean
}

function page(
  db: Queryable,
  { order, which, isExact }: Found,
  cursor: Cursor,
  limit: number,
): Promise<Row[]> {
  const direction = ascending[order] ? asc : desc
  return db
    .select({ donation: donations, isExact: sql<boolean>`${isExact ?? sql`true`}` })
    .from(donations)
    .where(and(which, cursor ? behind(order, isExact, cursor) : undefined))
    .orderBy(
      ...(isExact ? [desc(isExact)] : []),
      direction(orderColumn(order)),
      direction(donations.id),
    )
    .limit(limit)
}

const ascending: Record<DonationOrder, boolean> = {
  newest: false,
  oldest: true,
  largest: false,
  smallest: true,
}

const isByAmount = (order: DonationOrder): boolean => order === 'largest' || order === 'smallest'

function orderColumn(order: DonationOrder): SQL {
  return isByAmount(order) ? sql`${donations.amountCents}` : shownAt
}

function cursorOf(order: DonationOrder, { donation, isExact }: Row): string {
  const { amountCents, madeAt, paidAt, id } = donation
  const value = isByAmount(order) ? amountCents : (paidAt ?? madeAt).getTime()
  return writeDonationCursor({ value: String(value), id, isExact })
}

function behind(order: DonationOrder, isExact: SQL | undefined, cursor: NonNullable<Cursor>): SQL {
  const { value, id } = cursor
  const from = isByAmount(order)
    ? sql`${value}::bigint`
    : sql`to_timestamp(${value}::bigint / 1000.0)`
  const place = sql`${orderColumn(order)}, ${donations.id}`
  const sign = sql.raw(ascending[order] ? '>' : '<')
  if (!isExact) return sql`(${place}) ${sign} (${from}, ${id}::uuid)`
  // Those with the very words come first in each order.
  const [exact, wasExact] = [isExact, sql`${cursor.isExact}::boolean`].map((one) =>
    ascending[order] ? sql`not ${one}` : one,
  )
  return sql`(${exact}, ${place}) ${sign} (${wasExact}, ${from}, ${id}::uuid)`
}

const shownOn = sql`(${shownAt} at time zone ${sql.raw(`'${association.timeZone}'`)})::date`

function conditions(filter: DonationFilter): (SQL | undefined)[] {
  const { state, from, to, least, most } = filter
  return [
    state && inState(state),
    from === undefined ? undefined : sql`${shownOn} >= ${from}::date`,
    to === undefined ? undefined : sql`${shownOn} <= ${to}::date`,
    least === undefined ? undefined : gte(donations.amountCents, centsOf(least)),
    most === undefined ? undefined : lte(donations.amountCents, centsOf(most)),
  ]
}

function centsOf(euros: number): number {
  return fromEuros(Math.round(euros * 100) / 100)
}

function inState(state: ShownDonationState): SQL | undefined {
  if (state === 'paid') {
    return and(eq(donations.paymentStatus, 'paid'), eq(donations.refundedCents, 0))
  }
  if (state === 'partlyRefunded') {
    return and(eq(donations.paymentStatus, 'paid'), gte(donations.refundedCents, 1))
  }
  return eq(donations.paymentStatus, state)
}

async function sumsOf(db: Queryable, { which }: Found): Promise<Answer['sums']> {
  const isPaid = sql`payment_status in ('paid', 'refunded')`
  const [sums] = await db
    .select({
      count: sql<number>`count(*)::int`,
      paidCount: sql<number>`(count(*) filter (where ${isPaid}))::int`,
      paid: sql<number>`coalesce(sum(amount_cents - disputed_cents) filter (where ${isPaid}), 0)::float8`,
      refunded: sql<number>`coalesce(sum(refunded_cents), 0)::float8`,
    })
    .from(donations)
    .where(which)
  return {
    count: sums?.count ?? 0,
    paidCount: sums?.paidCount ?? 0,
    paid: toEuros(sums?.paid ?? 0),
    refunded: toEuros(sums?.refunded ?? 0),
  }
}

async function viewsOfDonations(
  db: Queryable,
  rows: readonly Donation[],
): Promise<ListedDonation[]> {
  const given = await db
    .select()
    .from(refunds)
    .where(
      inArray(
        refunds.donationId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const byDonation = Map.groupBy(given, ({ donationId }) => donationId)
  return rows.map((row) => viewOf(row, byDonation.get(row.id) ?? []))
}

function viewOf(donation: Donation, given: readonly Refund[]): ListedDonation {
  const {
    id,
    amountCents,
    refundedCents,
    disputedCents,
    anonymous,
    paidAt,
    madeAt,
    paymentStatus,
    paidBy,
  } = donation
  const pending = given.filter(({ status }) => status === 'pending')
  const isPaid = isGiven(paymentStatus)
  return {
    id,
    reference: donationReference(id),
    date: madridDay(paidAt ?? madeAt),
    donor: donorView(donation),
    anonymous,
    amount: toEuros(amountCents),
    state: shownDonationState(donation),
    paidBy: isPaid ? paidBy : null,
    refunded: toEuros(refundedCents),
    refundable: toEuros(refundableCents({ isPaid, amountCents, disputedCents, refunds: given })),
    refundPending: toEuros(pending.reduce((sum, refund) => sum + refund.amountCents, 0)),
    refundFailed: given.at(-1)?.status === 'failed',
    disputed: toEuros(disputedCents),
  }
}

/** The donor as administrators see them; `null` for an anonymous donation. */
export function donorView({ firstName, lastName, email }: Donation) {
  return email === null
    ? null
    : { name: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }), email }
}
