import type { Queryable } from '#server/kernel/db/client.ts'
import { type SQL, sql } from '#server/kernel/db/drizzle.ts'

/**
 * Makes the payment of each of these charges, as their states say.
 * @param which a condition on `charges`
 * @param prefix begins the provider's id of each
 */
export async function makePaymentsOfCharges(
  db: Queryable,
  which: SQL,
  prefix = 'pi_',
): Promise<void> {
  await db.execute(sql`
    insert into payments (id, payer_id, method, amount_cents, status, attempt, provider_id, paid_at,
      created_at)
    select id, payer_id, 'card', amount_cents,
      case status when 'settled' then 'succeeded' when 'void' then 'canceled' else 'failed' end, 1,
      ${prefix} || id, settled_at, created_at
    from charges where ${which}`)
  await db.execute(sql`
    insert into payment_allocations (payment_id, charge_id, amount_cents)
    select id, id, amount_cents from charges where ${which}`)
}

/** Issues what corrects the receipts of these charges for what was given back of them. */
export async function correctReceipts(db: Queryable, which: SQL): Promise<void> {
  await db.execute(sql`
    insert into receipt_corrections
      (series, receipt_id, issued_on, amount_cents, reason, refund_id, issuer)
    select 'R' || to_char(given_back_at, 'YYYY'), r.id, given_back_at, -refund.amount_cents,
      'refunded', refund.id, r.issuer
    from refunds refund join receipts r on r.charge_id = refund.charge_id
    where given_back_at is not null
      and refund.charge_id in (select id from charges where ${which})
    order by given_back_at, refund.id`)
}
