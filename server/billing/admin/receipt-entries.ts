import type { z } from 'zod'
import { association } from '#config'
import type { receiptColumns } from '#domain/billing/admin/receipt-columns.ts'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Period } from '#domain/kernel/lists/periods.ts'
import { toEuros } from '#domain/kernel/money.ts'
import type { JournalKind } from '#domain/ledger/ledger.ts'
import {
  type AnyColumn,
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  notLike,
  or,
  type SQL,
  sql,
} from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  disputes,
  journals,
  ledgerEntries,
  payments,
  receiptCorrections,
  receiptDays,
  receiptSeries,
  receipts,
  refunds,
} from '#server/schema.ts'

type Entry = z.output<(typeof receiptColumns)['row']>

/** Says how many entries are held at a time. */
const BATCH = 1000

/**
 * A refund counts on the day on which the money went back, whatever becomes of it, and one that does not
 * arrive counts once more on the day on which its money came back: closed periods stay as they were.
 */
const instants = { refund: refunds.givenBackAt, returned: refunds.returnedAt } as const

/** Counts a disputed sum on the day of the dispute, and a won one on the day on which it was won. */
const disputeInstants = { disputed: disputes.openedAt, disputeWon: disputes.closedAt } as const

type Move = keyof typeof instants
type DisputeMove = keyof typeof disputeInstants

const dayOf = (moment: AnyColumn) =>
  sql<CalendarDay>`(${moment} at time zone ${sql.raw(`'${association.timeZone}'`)})::date::text`

const issuedIn = ({ from, to }: Period): SQL => between(receipts.issuedOn, from, to)
const startOf = (day: SQL) =>
  sql`(${day})::timestamp at time zone ${sql.raw(`'${association.timeZone}'`)}`
// By the moment itself, not by its day, since that is what the index knows.
const within = (moment: AnyColumn, { from, to }: Period): SQL | undefined =>
  and(
    sql`${moment} >= ${startOf(sql`${from}::date`)}`,
    sql`${moment} < ${startOf(sql`${to}::date + 1`)}`,
  )
const movedIn = (move: Move, period: Period): SQL | undefined =>
  and(isNotNull(refunds.chargeId), within(instants[move], period))
const disputedIn = (move: DisputeMove, period: Period): SQL | undefined =>
  and(
    isNotNull(disputes.chargeId),
    within(disputeInstants[move], period),
    move === 'disputeWon' ? eq(disputes.status, 'won') : undefined,
  )

/** Returns what a treasurer wants to see before taking the file. Euros. */
export async function sumReceipts({ db }: Pick<Deps, 'db'>, period: Period) {
  const [[issued], moves, years] = await Promise.all([
    db
      .select({
        count: sql<number>`coalesce(sum(${receiptDays.receipts}), 0)::int`,
        sum: sql<number>`coalesce(sum(${receiptDays.amountCents}), 0)::float8`,
      })
      .from(receiptDays)
      .where(between(receiptDays.day, period.from, period.to)),
    sumMoves(db, period),
    db
      .select()
      .from(receiptSeries)
      .where(notLike(receiptSeries.series, 'R%'))
      .orderBy(desc(receiptSeries.series)),
  ])
  const charged = issued?.sum ?? 0
  const sumOf = (kind: JournalKind) => moves.get(kind)?.sum ?? 0
  const refunded = -sumOf('refund') - sumOf('refundReturned')
  const disputed = -sumOf('dispute') - sumOf('disputeWon')
  return {
    receipts: issued?.count ?? 0,
    refunds: moves.get('refund')?.count ?? 0,
    returned: moves.get('refundReturned')?.count ?? 0,
    charged: toEuros(charged),
    refunded: toEuros(refunded),
    disputed: toEuros(disputed),
    net: toEuros(charged - refunded - disputed),
    years: years.map(({ series }) => series),
  }
}

/** Returns how often and how much of months’ fees went back in a period, below zero, and came back, by kind. */
async function sumMoves(db: Deps['db'], { from, to }: Period) {
  const rows = await db
    .select({
      kind: journals.kind,
      count: sql<number>`count(*)::int`,
      sum: sql<number>`sum(${ledgerEntries.cents})::float8`,
    })
    .from(journals)
    .innerJoin(ledgerEntries, eq(ledgerEntries.journalId, journals.id))
    .where(
      and(
        isNotNull(journals.chargeId),
        inArray(journals.kind, ['refund', 'refundReturned', 'dispute', 'disputeWon']),
        eq(ledgerEntries.account, 'provider'),
        between(journals.day, from, to),
      ),
    )
    .groupBy(journals.kind)
  return new Map(rows.map((row) => [row.kind, row]))
}

/**
 * The receipts of a period by number, then its refunds by day, those whose money came back, and disputes, some
 * hundreds at a time: however many there are, one batch is in memory, and no transaction is held open
 * for a slow reader.
 */
export async function* entriesOf(
  deps: Pick<Deps, 'db'>,
  period: Period,
): AsyncGenerator<readonly Entry[]> {
  yield* batches((last: Issued | undefined) => issuedAfter(deps, period, last), asReceipt)
  for (const move of ['refund', 'returned'] as const) {
    yield* batches(
      (last: Moved | undefined) => movedAfter(deps, move, period, last),
      (row) => asMove(move, row),
    )
  }
  // Of these there are some a year.
  for (const move of ['disputed', 'disputeWon'] as const) {
    yield (await disputesMoved(deps, move, period)).map((row) => asDispute(move, row))
  }
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
type Moved = Awaited<ReturnType<typeof movedAfter>>[number]

function issuedAfter(
  { db }: Pick<Deps, 'db'>,
  period: Period,
  last: { receipt: typeof receipts.$inferSelect } | undefined,
) {
  const { series, number } = receipts
  return db
    .select({ receipt: receipts, reference: payments.providerId })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(
      and(
        issuedIn(period),
        last && sql`(${series}, ${number}) > (${last.receipt.series}, ${last.receipt.number})`,
      ),
    )
    .orderBy(asc(series), asc(number))
    .limit(BATCH)
}

function movedAfter(
  { db }: Pick<Deps, 'db'>,
  move: Move,
  period: Period,
  last: { day: CalendarDay; refund: typeof refunds.$inferSelect } | undefined,
) {
  const day = dayOf(instants[move])
  return db
    .select({ refund: refunds, receipt: receipts, correction: receiptCorrections, day })
    .from(refunds)
    .innerJoin(
      receiptCorrections,
      and(
        eq(receiptCorrections.refundId, refunds.id),
        eq(receiptCorrections.reason, move === 'refund' ? 'refunded' : 'refundFailed'),
      ),
    )
    .innerJoin(receipts, eq(receipts.id, receiptCorrections.receiptId))
    .where(
      and(
        movedIn(move, period),
        last &&
          or(
            sql`${day} > ${last.day}`,
            and(sql`${day} = ${last.day}`, gt(refunds.id, last.refund.id)),
          ),
      ),
    )
    .orderBy(asc(day), asc(refunds.id))
    .limit(BATCH)
}

function disputesMoved({ db }: Pick<Deps, 'db'>, move: DisputeMove, period: Period) {
  const day = dayOf(disputeInstants[move])
  const newest = db
    .select({ id: receipts.id })
    .from(receipts)
    .where(eq(receipts.chargeId, disputes.chargeId))
    .orderBy(desc(receipts.series), desc(receipts.number))
    .limit(1)
  return db
    .select({ dispute: disputes, receipt: receipts, correction: receiptCorrections, day })
    .from(disputes)
    .leftJoin(receiptCorrections, eq(receiptCorrections.disputeId, disputes.id))
    .innerJoin(receipts, eq(receipts.id, sql`coalesce(${receiptCorrections.receiptId}, ${newest})`))
    .where(disputedIn(move, period))
    .orderBy(asc(day), asc(disputes.id))
}

function asDispute(
  move: DisputeMove,
  { dispute, receipt, correction, day }: Awaited<ReturnType<typeof disputesMoved>>[number],
): Entry {
  const { amountCents, stripeDisputeId } = dispute
  return {
    ...about(receipt, correction),
    kind: move,
    day,
    charged: null,
    refunded: move === 'disputed' ? amountCents : -amountCents,
    reference: stripeDisputeId,
  }
}

function asReceipt({ receipt, reference }: Issued): Entry {
  return {
    ...about(receipt, null),
    kind: 'receipt',
    day: receipt.issuedOn,
    charged: receipt.amountCents,
    refunded: null,
    reference,
  }
}

function asMove(move: Move, { refund, receipt, correction, day }: Moved): Entry {
  return {
    ...about(receipt, correction),
    kind: move,
    day,
    charged: null,
    refunded: move === 'refund' ? refund.amountCents : -refund.amountCents,
    reference: refund.stripeRefundId,
  }
}

function about(
  receipt: typeof receipts.$inferSelect,
  correction: typeof receiptCorrections.$inferSelect | null,
) {
  const { serviceMonth, programme, payerName: payer, personName: person } = receipt
  return {
    number: receiptNumber(correction ?? receipt),
    corrects: correction && receiptNumber(receipt),
    serviceMonth,
    programme,
    payer,
    person,
  }
}
