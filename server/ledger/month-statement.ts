import { receiptNumber } from '#domain/billing/receipt-number.ts'
import { donationReference } from '#domain/donations/donation.ts'
import { type CalendarDay, firstDayOf, lastDayOf, type Month } from '#domain/kernel/calendar.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { JournalKind } from '#domain/ledger/ledger.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { type SQL, sql } from '#server/kernel/db/drizzle.ts'

/** A movement of what the association has at the provider or on its way to the bank. */
export interface Line {
  date: CalendarDay
  kind: JournalKind
  /** The receipt or the donation that it is about; the provider's name for any other. */
  reference: string
  /** Below zero where money leaves. */
  cents: Cents
}

/** A payout as the bank statement shows it, as one sum, with what is in it. */
export interface Payout {
  id: string
  status: 'underWay' | 'paid' | 'failed'
  arrivesOn: CalendarDay
  cents: Cents
  lines: { reference: string; cents: Cents; feeCents: Cents }[]
}

/** Lists the accounts of money that belongs to the association and is not at its bank: at the provider, or on its way. */
const held = sql`e.account in ('provider', 'transit')`

/** Joins the receipt or the donation that a movement of `named` is about. */
const about = (named: SQL) => sql`
  left join payments p on p.provider_id = ${named}
  left join refunds f on f.stripe_refund_id = ${named}
  left join disputes t on t.stripe_dispute_id = ${named}
  left join donations d on d.payment_intent_id = ${named}
  left join lateral (select series, number from receipts
    where payment_id = p.id or charge_id = coalesce(f.charge_id, t.charge_id)
    order by created_at desc limit 1) r on true`

const subject = sql`r.series, r.number, coalesce(d.id, f.donation_id, t.donation_id) as donation`

type Subject = {
  series: string | null
  number: number | null
  donation: string | null
  named: string
}

function referenceOf({ series, number, donation, named }: Subject): string {
  if (series !== null && number !== null) return receiptNumber({ series, number })
  return donation === null ? named : donationReference(donation)
}

/** Returns what the association had at the provider and on its way when a day began. */
export async function balanceBefore(db: Queryable, day: CalendarDay): Promise<Cents> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(e.cents), 0)::float8 as cents
    from ledger_entries e join journals j on j.id = e.journal_id where ${held} and j.day < ${day}`)
  return rows[0]?.cents ?? 0
}

/** Returns a month's movements, oldest first. */
export async function linesOf(db: Queryable, month: Month): Promise<Line[]> {
  const { rows } = await db.execute<Subject & Omit<Line, 'reference'>>(sql`
    with moved as (
      select j.id, j.at, j.day, j.kind, coalesce(j.reference, j.occasion) as named, sum(e.cents) as cents
      from journals j join ledger_entries e on e.journal_id = j.id
      where ${held} and j.day between ${firstDayOf(month)} and ${lastDayOf(month)}
      group by j.id having sum(e.cents) <> 0)
    select m.day::text as date, m.kind, m.named, m.cents::int, ${subject}
    from moved m ${about(sql`m.named`)} order by m.at, m.id`)
  return rows.map(({ date, kind, cents, ...row }) => ({
    date,
    kind,
    reference: referenceOf(row),
    cents,
  }))
}

/** Returns the payouts that are at the bank in a month, or are to be, by their day. */
export async function payoutsIn(db: Queryable, month: Month): Promise<Payout[]> {
  const { rows: found } = await db.execute<Omit<Payout, 'lines'>>(sql`
    select id, status, arrives_on::text as "arrivesOn", amount_cents as cents from payouts
    where arrives_on between ${firstDayOf(month)} and ${lastDayOf(month)} order by arrives_on, id`)
  const ids = found.map(({ id }) => id)
  const { rows } = await db.execute<
    Subject & { payout: string; cents: number; feeCents: number }
  >(sql`
    select m.payout_id as payout, m.reference as named, m.amount_cents as cents,
      m.fee_cents as "feeCents", ${subject}
    from provider_transactions m ${about(sql`m.reference`)}
    where m.payout_id = any(${sql.param(ids)}::text[]) and m.type <> 'payout'
    order by m.made_at, m.id`)
  const lines = Map.groupBy(rows, ({ payout }) => payout)
  return found.map((payout) => ({
    ...payout,
    lines: (lines.get(payout.id) ?? []).map(({ cents, feeCents, ...row }) => ({
      reference: referenceOf(row),
      cents,
      feeCents,
    })),
  }))
}
