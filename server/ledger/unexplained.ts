import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type Account, lastDayToExplain } from '#domain/ledger/ledger.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'

/** An amount that the provider's statement has and the ledger has not, or the other way about. */
export type Difference = {
  /** The provider's payment, refund, dispute or payout. */
  reference: string
  /** `contents`: a payout and what it took to the bank differ. */
  account: Extract<Account, 'provider' | 'bank'> | 'contents'
  /** The provider's less ours. */
  cents: Cents
  day: CalendarDay
  /** It is older than two business days, and does not pass by itself: not before a statement was ever read. */
  isOld: boolean
}

/**
 * Compares the provider's statement with the ledger, payment by payment and payout by payout. What the provider
 * has booked and still waits for a bank is no difference: it is posted once the bank has answered.
 */
export async function unexplained({
  db,
  businessClock,
}: Pick<Deps, 'db' | 'businessClock'>): Promise<Difference[]> {
  const oldUntil = lastDayToExplain(madridDay(await businessClock.now()))
  const { rows } = await db.execute<Omit<Difference, 'isOld'> & { isRead: boolean }>(sql`
    with theirs as (
      select reference, 'provider' as account, sum(amount_cents - fee_cents) as cents, max(made_at) as at
        from provider_transactions group by 1
      union all
      select id, 'bank', amount_cents, arrives_on::timestamp at time zone 'Europe/Madrid'
        from payouts where status = 'paid'
    ), ours as (
      select j.reference, e.account, sum(e.cents) as cents, max(j.at) as at
        from ledger_entries e join journals j on j.id = e.journal_id
        where e.account in ('provider', 'bank') and j.reference is not null group by 1, 2
    ), differing as (
      select reference, account, coalesce(theirs.cents, 0) - coalesce(ours.cents, 0) as cents,
          greatest(theirs.at, ours.at) as at
        from theirs full join ours using (reference, account)
        where coalesce(theirs.cents, 0) <> coalesce(ours.cents, 0)
      union all
      select payout_id, 'contents', sum(amount_cents - fee_cents), max(made_at)
        from provider_transactions where payout_id is not null
        group by 1 having sum(amount_cents - fee_cents) <> 0
    )
    select reference, account, cents::int, (at at time zone 'Europe/Madrid')::date::text as day,
        exists (select from provider_transactions) as "isRead"
      from differing
      where not exists (select from payments p where p.provider_id = reference and p.status = 'processing')
        and not exists (select from donations d
          where d.payment_intent_id = reference and d.payment_status = 'processing')
        and not exists (select from refunds r where r.stripe_refund_id = reference and r.status = 'pending')
      order by at, reference`)
  return rows.map(({ isRead, ...row }) => ({ ...row, isOld: isRead && row.day <= oldUntil }))
}
