import type { z } from 'zod'
import type { receiptColumns } from '#domain/billing/admin/receipt-columns.ts'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Period } from '#domain/kernel/lists/periods.ts'
import { type Cents, toEuros } from '#domain/kernel/money.ts'
import type { MonthMethod } from '#domain/kernel/payment-method.ts'
import type { JournalKind } from '#domain/ledger/ledger.ts'
import { desc, notLike, type SQL, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { feesMoved, moneyMoves } from '#server/ledger/money-moves.ts'
import { receiptSeries } from '#server/schema.ts'

type Entry = z.output<(typeof receiptColumns)['row']>

/** Says how many entries are held at a time. */
const BATCH = 1000

/** Returns what a treasurer wants to see before taking the file. Euros. */
export async function sumReceipts({ db }: Pick<Deps, 'db'>, period: Period) {
  const [moves, years] = await Promise.all([
    feesMoved(db, period),
    db
      .select()
      .from(receiptSeries)
      .where(notLike(receiptSeries.series, 'R%'))
      .orderBy(desc(receiptSeries.series)),
  ])
  const sumOf = (kind: JournalKind) => moves[kind]?.cents ?? 0
  const charged = sumOf('payment')
  const refunded = -sumOf('refund') - sumOf('refundReturned') - sumOf('paymentUndone')
  const disputed = -sumOf('dispute') - sumOf('disputeWon')
  return {
    receipts: moves.payment?.count ?? 0,
    refunds: moves.refund?.count ?? 0,
    returned: moves.refundReturned?.count ?? 0,
    charged: toEuros(charged),
    refunded: toEuros(refunded),
    disputed: toEuros(disputed),
    net: toEuros(charged - refunded - disputed),
    years: years.map(({ series }) => series),
  }
}

const correctionFor = (reason: 'refunded' | 'refundFailed') => sql`
  join receipt_corrections c on c.reason = ${reason} and c.refund_id = split_part(m.occasion, ':', 2)::uuid
  join receipts r on r.id = c.receipt_id`

const ofDispute = sql`
  join disputes t on t.stripe_dispute_id = m.reference
  left join receipt_corrections c on c.dispute_id = t.id
  join receipts r on r.id = coalesce(c.receipt_id, (select id from receipts
    where charge_id = m.charge_id order by series desc, number desc limit 1))`

/** The facts of the ledger that have lines, in the order of the file, and what joins the documents of each. */
const lines = [
  [
    'payment',
    'receipt',
    sql`join receipts r on r.payment_id = m.payment_id left join receipt_corrections c on false`,
  ],
  ['refund', 'refund', correctionFor('refunded')],
  ['refundReturned', 'returned', correctionFor('refundFailed')],
  [
    'paymentUndone',
    'undone',
    sql`join receipts r on r.payment_id = m.payment_id
      join receipt_corrections c on c.receipt_id = r.id and c.reason = 'undone'`,
  ],
  ['dispute', 'disputed', ofDispute],
  ['disputeWon', 'disputeWon', ofDispute],
] as const satisfies [JournalKind, Entry['kind'], SQL][]

/**
 * The payments of a period by day and receipt, then its refunds, those whose money came back, and disputes, some
 * hundreds at a time: however many there are, one batch is in memory, and no transaction is held open
 * for a slow reader. A refund counts on the day on which the money went back, whatever becomes of it, and one that
 * does not arrive counts once more on the day on which its money came back: closed periods stay as they were.
 */
export async function* entriesOf(
  deps: Pick<Deps, 'db'>,
  period: Period,
): AsyncGenerator<readonly Entry[]> {
  for (const [fact, kind, documents] of lines) {
    let last: Moved | undefined
    do {
      const rows: Moved[] = await movedAfter(deps, { fact, documents, period, last })
      if (rows.length > 0) yield rows.map((row) => asEntry(kind, row))
      last = rows.length < BATCH ? undefined : rows.at(-1)
    } while (last !== undefined)
  }
}

type Moved = {
  id: string
  day: CalendarDay
  cents: Cents
  reference: string | null
  /** The document's: what corrects a receipt, or the receipt. */
  series: string
  number: number
  receiptSeries: string
  receiptNumber: number
  isCorrection: boolean
  method: MonthMethod
  serviceMonth: string
  programme: string
  payer: string | null
  person: string | null
}

interface Which {
  fact: JournalKind
  documents: SQL
  period: Period
  last: Moved | undefined
}

async function movedAfter(
  { db }: Pick<Deps, 'db'>,
  { fact, documents, period: { from, to }, last }: Which,
): Promise<Moved[]> {
  const document = sql`coalesce(c.series, r.series), coalesce(c.number, r.number)`
  const isAfter =
    last &&
    sql`and (m.day, ${document}, m.id) > (${last.day}, ${last.series}, ${last.number}, ${last.id}::bigint)`
  const { rows } = await db.execute<Moved>(sql`
    select m.id::text, m.day::text, m.cents, m.reference,
      coalesce(c.series, r.series) as series, coalesce(c.number, r.number) as number,
      r.series as "receiptSeries", r.number as "receiptNumber", c.id is not null as "isCorrection",
      (select method from payments where id = r.payment_id) as method,
      r.service_month as "serviceMonth", r.programme, r.payer_name as payer, r.person_name as person
    from (${moneyMoves}) m ${documents}
    where m.kind = ${fact} and m.donation_id is null
      and m.day between ${last?.day ?? from} and ${to} ${isAfter}
    order by m.day, ${document}, m.id limit ${BATCH}`)
  return rows
}

function asEntry(kind: Entry['kind'], row: Moved): Entry {
  const { series, number, receiptSeries, receiptNumber: itsNumber, isCorrection, cents } = row
  const { day, serviceMonth, programme, payer, person, method, reference } = row
  return {
    kind,
    number: receiptNumber({ series, number }),
    corrects: isCorrection ? receiptNumber({ series: receiptSeries, number: itsNumber }) : null,
    day,
    serviceMonth,
    programme,
    payer,
    person,
    charged: kind === 'receipt' ? cents : null,
    refunded: kind === 'receipt' ? null : -cents,
    method,
    reference,
  }
}
