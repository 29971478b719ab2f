import { association } from '#config'
import { addMonths, type Month, monthOf } from '#domain/kernel/calendar.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { DEACTIVATED } from './people.ts'
import { atHour, type BulkSeed, CUSTOMER, numbers, type Range, seedId } from './seed-sql.ts'

/** The payment check looks at the payments of the last fourteen months. */
const MONTHS_CHECKED = 14

/** Limits for how many months an enrolment has been charged. */
export const CHARGED_MONTHS = 3

/** The last month with payments: the nightly comparison would miss newer ones at the provider. */
export function lastChargedMonth({ today }: BulkSeed): Month {
  return addMonths(monthOf(today), -MONTHS_CHECKED - 1)
}

/**
 * Enrolments of six years, nearly half of them ended: most were cancelled, some lost for want of
 * payment. The payment schedules are all over, also of active ones, so that the card provider is
 * never called for them, whatever is done with them.
 */
export async function makePlaces(
  db: Queryable,
  range: Range,
  bulkSeed: BulkSeed & { administratorId: string | null },
): Promise<void> {
  const places = placesOf(range, bulkSeed)
  await db.execute(sql`
    insert into enrolments (id, payer_id, programme_id, enrollee_id, status, enrolled_at, ended_at,
      effective_end_date)
    select id, payer_id, programme_id, enrollee_id,
      case when is_ended then 'inactive' else 'active' end, enrolled_at, ended_at,
      (last_month + interval '1 month - 1 day')::date
    from (${places}) place`)
  await db.execute(sql`
    insert into payment_schedules (id, enrolment_id, customer_id, payment_method_id,
      first_month, first_amount_cents, monthly_cents, last_month, created_at)
    select ${seedId('schedule', sql`n`)}, id, ${CUSTOMER}, ${CUSTOMER},
      to_char(first_month, 'YYYY-MM'), first_cents, ${association.prices.monthly}::int,
      to_char(least(last_month, charged), 'YYYY-MM'), enrolled_at
    from (${places}) place`)
  await db.execute(sql`
    insert into cancellations (enrolment_id, reason, confirmed, cancelled_by, effective_date,
      created_at)
    select id, reason, true,
      case reason when 'adminDecision' then ${bulkSeed.administratorId}::uuid else payer_id end,
      (last_month + interval '1 month - 1 day')::date, ended_at
    from (${places}) place, lateral (select (array['price', 'notUsingService', 'technicalIssues',
      'foundAlternative', 'personalReasons', 'adminDecision', 'other'])[1 + n / 3 % 7] as reason) why
    where is_ended and not is_lost`)
}

/** Returns what an enrolment's number says about it. Whose account is deactivated has none that goes on. */
function placesOf(range: Range, { payers, today, ...bulkSeed }: BulkSeed): SQL {
  const { monthly, halfPriceFromDay, freeFromDay } = association.prices
  const newest = sql`${`${lastChargedMonth({ payers, today, ...bulkSeed })}-01`}::date`
  const months = (count: number) => sql.raw(`interval '${count} months'`)
  return sql`
    select *, ${seedId('enrolment', sql`n`)} as id, ${seedId('payer', sql`p`)} as payer_id,
      ${seedId('person', sql`p || ' ' || k / 2`)} as enrollee_id, 1 + (k + p) % 2 as programme_id,
      ${atHour(sql`enrolled`, '10:00')} + n % 600 * interval '1 minute' as enrolled_at,
      ${atHour(sql`case when is_lost then first_month + ${months(CHARGED_MONTHS)} else last_month end`, '12:00')}
        + interval '13 days' as ended_at,
      least(first_month + ${months(CHARGED_MONTHS - 1)}, ${newest},
        case when not is_lost then last_month end) as charged
    from (select 1 + (n - 1) % ${payers}::int as p, (n - 1) / ${payers}::int as k, n from ${numbers(range)} n) place,
      lateral (select p % ${DEACTIVATED}::int = 0 or n * 37 % 100 < 45 as is_ended) state,
      lateral (select ${today}::date - (case when is_ended then 100 + n::bigint * 7919 % 2100
        else n::bigint * 7919 % 2200 end)::int as enrolled) came,
      lateral (select extract(day from enrolled) as day_of_month,
        date_trunc('month', enrolled::timestamp) as this_month) day,
      lateral (select case when day_of_month >= ${freeFromDay}::int then this_month + ${months(1)}
          else this_month end as first_month,
        case when day_of_month >= ${halfPriceFromDay}::int and day_of_month < ${freeFromDay}::int
          then ${monthly / 2}::int else ${monthly}::int end as first_cents) price,
      lateral (select is_ended and n % 60 < 5 and first_month + ${months(CHARGED_MONTHS - 1)} <= ${newest} as is_lost) loss,
      lateral (select case when is_lost then first_month + ${months(CHARGED_MONTHS - 2)}
        when is_ended then least(first_month + (1 + n % 20) * ${months(1)},
          date_trunc('month', ${today}::timestamp) - ${months(1)}) end as last_month) ending`
}
