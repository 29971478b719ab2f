import type { Database } from '#server/kernel/db/client.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { correctReceipts, makePaymentsOfCharges } from '../bulk-seed/payments-of-charges.ts'
import { seedId } from '../bulk-seed/seed-sql.ts'

/**
 * Payments as years leave them: so many payers with one person each, charged in each of so many months
 * from January 2020 on. One in 20 was not collected, one in 100 was given back in part; each payment
 * that was collected has a receipt. Programmes must exist.
 */
export async function makeManyPayments(
  db: Database,
  {
    payers,
    months,
    refundedAt = new Date(),
  }: { payers: number; months: number; refundedAt?: Date },
): Promise<void> {
  await db.execute(sql`
    insert into users (id, email, password_hash, first_name, last_name, phone, locality)
    select ${seedId('payer', sql`n`)}, 'payer' || n || '@example.org', '-',
      (array['Ane','Begoña','Iñaki','Jokin','Maite'])[1 + n % 5],
      (array['Agirre','Etxeberría','Goñi','Lasa','Zubía'])[1 + n / 5 % 5] || ' ' || n,
      '+34943123456', 'Zarautz'
    from generate_series(1, ${payers}::int) n`)
  await db.execute(sql`
    insert into enrollees (id, payer_id, person_key, name, surname, age_years, age_stated_on)
    select ${seedId('person', sql`n`)}, ${seedId('payer', sql`n`)}, 'person ' || n,
      (array['Xabier','Nerea','Koldo'])[1 + n % 3], 'Uriarte ' || n, 70, '2020-01-01'
    from generate_series(1, ${payers}::int) n`)
  await db.execute(sql`
    insert into enrolments (id, payer_id, programme_id, enrollee_id, status)
    select ${seedId('enrolment', sql`n`)}, ${seedId('payer', sql`n`)}, 1 + n % 2,
      ${seedId('person', sql`n`)}, 'active'
    from generate_series(1, ${payers}::int) n`)
  await db.execute(sql`
    insert into charges (payer_id, enrolment_id, amount_cents, due_at, charged_on, service_month,
      status, refunded_cents, settled_at)
    select ${seedId('payer', sql`n`)}, ${seedId('enrolment', sql`n`)}, 6000, day, day::date,
      to_char(date '2020-01-01' + m * interval '1 month', 'YYYY-MM'),
      case when is_paid then 'settled' else 'open' end,
      case when is_paid and (n + m) % 100 = 1 then 2000 else 0 end,
      case when is_paid then day end
    from generate_series(1, ${payers}::int) n, generate_series(0, ${months - 1}::int) m,
      lateral (select (n + m) % 20 <> 0 as is_paid,
        date '2020-01-01' + (m + 1) * interval '1 month' - interval '2 days' as day) charge`)
  await makePaymentsOfCharges(db, sql`true`)
  // A month at a time, as they are issued: within one transaction, counting gets slower and slower.
  for (let month = 0; month < months; month += 1) {
    await db.execute(sql`
      insert into receipts (series, charge_id, payment_id, issued_on, service_month, amount_cents, programme,
        payer_name, person_name, issuer)
      select left(service_month, 4), id, id, charged_on, service_month, amount_cents, 'ONA', '', '', '{}'
      from charges where status = 'settled'
        and service_month = to_char(date '2020-01-01' + ${month}::int * interval '1 month', 'YYYY-MM')
      order by id`)
  }
  await db.execute(sql`
    insert into refunds (charge_id, amount_cents, reason, status, settled_at)
    select id, refunded_cents, 'goodwill', 'succeeded', ${refundedAt.toISOString()}
    from charges where refunded_cents > 0`)
  await correctReceipts(db, sql`true`)
}
