import type { Period } from '#domain/kernel/lists/periods.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { JournalKind } from '#domain/ledger/ledger.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { sql } from '#server/kernel/db/drizzle.ts'

/** Lists the accounts that money of members and donors comes into: at the provider, and at the desk. */
const received = sql`'provider', 'cash', 'bank'`

/**
 * Selects what of members and donors came in and went back, one row for each fact, `cents` below zero where money
 * leaves. What anybody sums of income is summed from here, so that it agrees with the month's statement.
 */
export const moneyMoves = sql`
  select j.id, j.occasion, j.kind, j.day, j.reference, j.payment_id, j.donation_id,
    coalesce(j.charge_id, a.charge_id) as charge_id, e.cents
  from journals j join ledger_entries e on e.journal_id = j.id and e.account in (${received})
    left join payment_allocations a on a.payment_id = j.payment_id
  where j.kind in ('payment', 'paymentUndone', 'donation', 'refund', 'refundReturned', 'dispute', 'disputeWon')`

type Moved = {
  count: number
  /** Below zero where money left. */
  cents: Cents
}

/** Returns what was taken at the desk in a period, less what was recorded by mistake, by where the money is. */
export async function takenAtDesk(
  db: Queryable,
  { from, to }: Period,
): Promise<{ cash: Cents; bank: Cents }> {
  const { rows } = await db.execute<{ account: 'cash' | 'bank'; cents: Cents }>(sql`
    select e.account, sum(e.cents)::float8 as cents
    from journals j join ledger_entries e on e.journal_id = j.id and e.account in ('cash', 'bank')
    where j.kind in ('payment', 'paymentUndone') and j.day between ${from} and ${to}
    group by 1`)
  return { cash: 0, bank: 0, ...Object.fromEntries(rows.map((row) => [row.account, row.cents])) }
}

/** Returns how often months’ fees moved in a period, and how much of them, by the kind of the fact. */
export async function feesMoved(
  db: Queryable,
  { from, to }: Period,
): Promise<Partial<Record<JournalKind, Moved>>> {
  const { rows } = await db.execute<Moved & { kind: JournalKind }>(sql`
    select m.kind, count(*)::int as count, sum(m.cents)::float8 as cents
    from (${moneyMoves}) m
    where m.donation_id is null and m.day between ${from} and ${to}
    group by 1`)
  return Object.fromEntries(rows.map(({ kind, ...moved }) => [kind, moved]))
}
