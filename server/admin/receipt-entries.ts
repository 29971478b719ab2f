import { and, asc, between, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { association } from '#config'
import type { Period } from '#domain/admin/periods.ts'
import type { CalendarDay, Month } from '#domain/calendar.ts'
import { receiptNumber } from '#domain/invoices/receipt.ts'
import { type Cents, toEuros } from '#domain/money.ts'
import { invoices, receiptDays, receipts, refunds } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

/** A line of the accounts: money that came, or money that went back. */
export interface Entry {
  kind: 'receipt' | 'refund'
  number: string
  day: CalendarDay
  serviceMonth: Month
  programme: string
  /** `null` once the account is erased. */
  payer: string | null
  person: string | null
  charged: Cents | null
  refunded: Cents | null
  /** What the card provider calls it. */
  reference: string | null
}

/** How many entries are held at a time. */
const BATCH = 1000

/** A refund counts on the day on which the money went back: closed periods stay as they were. */
const refundDay = sql<CalendarDay>`(${refunds.settledAt} at time zone ${sql.raw(`'${association.timeZone}'`)})::date::text`

const issuedIn = ({ from, to }: Period): SQL => between(receipts.issuedOn, from, to)
const startOf = (day: SQL) =>
  sql`(${day})::timestamp at time zone ${sql.raw(`'${association.timeZone}'`)}`
// By the moment itself, not by its day, since that is what the index knows.
const refundedIn = ({ from, to }: Period): SQL | undefined =>
  and(
    isNotNull(refunds.invoiceId),
    eq(refunds.status, 'succeeded'),
    sql`${refunds.settledAt} >= ${startOf(sql`${from}::date`)}`,
    sql`${refunds.settledAt} < ${startOf(sql`${to}::date + 1`)}`,
  )

/** What a treasurer wants to see before taking the file. Euros. */
export async function sumReceipts({ db }: Pick<Deps, 'db'>, period: Period) {
  const [[issued], [givenBack], years] = await Promise.all([
    db
      .select({
        count: sql<number>`coalesce(sum(${receiptDays.receipts}), 0)::int`,
        sum: sql<number>`coalesce(sum(${receiptDays.amountCents}), 0)::float8`,
      })
      .from(receiptDays)
      .where(between(receiptDays.day, period.from, period.to)),
    db
      .select({
        count: sql<number>`count(*)::int`,
        sum: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::float8`,
      })
      .from(refunds)
      .where(refundedIn(period)),
    db.query.receiptSeries.findMany({ orderBy: (series, { desc }) => desc(series.series) }),
  ])
  const charged = issued?.sum ?? 0
  const refunded = givenBack?.sum ?? 0
  return {
    receipts: issued?.count ?? 0,
    refunds: givenBack?.count ?? 0,
    charged: toEuros(charged),
    refunded: toEuros(refunded),
    net: toEuros(charged - refunded),
    years: years.map(({ series }) => series),
  }
}

/**
 * The receipts of a period by number, and then its refunds by day, some hundreds at a time: however
 * many there are, one batch is in memory, and no transaction is held open for a slow reader.
 */
export async function* entriesOf(
  deps: Pick<Deps, 'db'>,
  period: Period,
): AsyncGenerator<readonly Entry[]> {
  yield* batches((last: Issued | undefined) => issuedAfter(deps, period, last), asReceipt)
  yield* batches((last: GivenBack | undefined) => givenBackAfter(deps, period, last), asRefund)
}

async function* batches<Row>(
  after: (last: Row | undefined) => Promise<Row[]>,
  toEntry: (row: Row) => Entry,
): AsyncGenerator<readonly Entry[]> {
  for (let rows = await after(undefined); rows.length > 0; ) {
    yield rows.map(toEntry)
    if (rows.length < BATCH) return
    rows = await after(rows.at(-1))
  }
}

type Issued = Awaited<ReturnType<typeof issuedAfter>>[number]
type GivenBack = Awaited<ReturnType<typeof givenBackAfter>>[number]

function issuedAfter(
  { db }: Pick<Deps, 'db'>,
  period: Period,
  last: { receipt: typeof receipts.$inferSelect } | undefined,
) {
  const { series, number } = receipts
  return db
    .select({ receipt: receipts, reference: invoices.stripeInvoiceId })
    .from(receipts)
    .innerJoin(invoices, eq(invoices.id, receipts.invoiceId))
    .where(
      and(
        issuedIn(period),
        last && sql`(${series}, ${number}) > (${last.receipt.series}, ${last.receipt.number})`,
      ),
    )
    .orderBy(asc(series), asc(number))
    .limit(BATCH)
}

function givenBackAfter(
  { db }: Pick<Deps, 'db'>,
  period: Period,
  last: { day: CalendarDay; refund: typeof refunds.$inferSelect } | undefined,
) {
  return db
    .select({ refund: refunds, receipt: receipts, day: refundDay })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.invoiceId, refunds.invoiceId))
    .where(
      and(
        refundedIn(period),
        last &&
          or(
            sql`${refundDay} > ${last.day}`,
            and(sql`${refundDay} = ${last.day}`, gt(refunds.id, last.refund.id)),
          ),
      ),
    )
    .orderBy(asc(refundDay), asc(refunds.id))
    .limit(BATCH)
}

function asReceipt({ receipt, reference }: Issued): Entry {
  return {
    ...about(receipt),
    kind: 'receipt',
    day: receipt.issuedOn,
    charged: receipt.amountCents,
    refunded: null,
    reference,
  }
}

function asRefund({ refund, receipt, day }: GivenBack): Entry {
  return {
    ...about(receipt),
    kind: 'refund',
    day,
    charged: null,
    refunded: refund.amountCents,
    reference: refund.stripeRefundId,
  }
}

function about(receipt: typeof receipts.$inferSelect) {
  const { serviceMonth, programme, payerName: payer, personName: person } = receipt
  return { number: receiptNumber(receipt), serviceMonth, programme, payer, person }
}
