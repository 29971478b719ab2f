import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { atHour, CUSTOMER, numbers, oneIn, type Range, seedId } from './seed-sql.ts'

/** Over so many days, the last of which is the bulk seed's day. */
const DAYS = 1500

/**
 * Donations that were paid, one in three without a name, the others by payers. Numbered ones are the
 * same each time, so that nothing comes twice.
 */
export async function makeDonations(
  tx: Queryable,
  range: Range,
  { payers, today }: { payers: number; today: CalendarDay },
): Promise<void> {
  const id: SQL = seedId('donation', sql`n`)
  const madeAt = atHour(sql`${today}::date - (n * 7919 % ${sql.raw(String(DAYS))})`, '18:20')
  await tx.execute(sql`
    insert into donations (id, form_id, amount_cents, anonymous, first_name, last_name, email,
      language, payment_intent_id, payment_status, made_at, paid_at, created_at)
    select ${id}, ${seedId('donation form', sql`n`)},
      (array[500, 1000, 1000, 2500, 2500, 5000, 10000])[1 + n % 7], u.id is null, u.first_name,
      u.last_name, u.email, coalesce(u.language, 'es'), ${`${CUSTOMER}_donation_`} || n, 'paid',
      ${madeAt}, ${madeAt}, ${madeAt}
    from ${numbers(range)} n left join users u
      on u.id = ${seedId('payer', sql`1 + n % ${payers}::int`)} and not ${oneIn(3, id)}
    on conflict do nothing`)
}
