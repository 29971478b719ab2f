import { firstAssociation } from '#domain/association/association.ts'
import { issuerOf } from '#domain/association/issuer.ts'
import { END_NOTIFIED } from '#domain/billing/grace.ts'
import { addMonths, chargeDayOf, type Month } from '#domain/kernel/calendar.ts'
import type { Database, Queryable } from '#server/kernel/db/client.ts'
import { and, eq, gte, lte, sql } from '#server/kernel/db/drizzle.ts'
import { paymentSchedules } from '#server/schema.ts'
import { correctReceipts, makePaymentsOfCharges } from './payments-of-charges.ts'
import { CHARGED_MONTHS } from './places.ts'
import { atHour, CUSTOMER, oneIn } from './seed-sql.ts'

/** So many payments a transaction: within one, each receipt is numbered more slowly than the last. */
const AT_ONCE = 400

/**
 * Makes what was charged in a month, with everything that hangs on it. To be called month after month, so that
 * receipts are numbered in the order of their days.
 */
export async function makePaymentsOf(
  db: Database,
  month: Month,
  administratorId: string | null,
): Promise<void> {
  const charged = await db
    .select({ id: paymentSchedules.enrolmentId })
    .from(paymentSchedules)
    .where(
      and(
        eq(paymentSchedules.customerId, CUSTOMER),
        lte(paymentSchedules.firstMonth, month),
        gte(paymentSchedules.lastMonth, month),
      ),
    )
  for (let start = 0; start < charged.length; start += AT_ONCE) {
    const enrolmentIds = charged.slice(start, start + AT_ONCE).map(({ id }) => id)
    await db.transaction((tx) => makePayments(tx, { month, enrolmentIds, administratorId }))
  }
}

interface Charged {
  month: Month
  enrolmentIds: readonly string[]
  administratorId: string | null
}

/** In one transaction, so that no job finds a payment without its receipt. */
async function makePayments(tx: Queryable, charged: Charged): Promise<void> {
  const { month, enrolmentIds, administratorId } = charged
  const day = sql`${chargeDayOf(month)}::date`
  const ids = sql`${sql.param(enrolmentIds)}::uuid[]`
  const these = sql`service_month = ${month} and enrolment_id = any(${ids})`
  // The third month of a place that was lost is the unpaid one.
  await tx.execute(sql`
    insert into charges (payer_id, enrolment_id, amount_cents, due_at, charged_on, service_month,
      status, refunded_cents, settled_at, created_at)
    select e.payer_id, e.id, amount, ${atHour(day, '10:00')}, ${day}, ${month},
      case when is_lost then 'void' else 'settled' end, refunded,
      case when not is_lost then ${atHour(day, '11:05')} end, ${atHour(day, '10:00')}
    from payment_schedules s join enrolments e on e.id = s.enrolment_id
      left join cancellations c on c.enrolment_id = e.id and c.undone_at is null,
      lateral (select case s.first_month when ${month} then s.first_amount_cents
        else s.monthly_cents end as amount, e.status = 'inactive' and c.id is null
        and s.first_month = ${addMonths(month, 1 - CHARGED_MONTHS)} as is_lost) charge,
      lateral (select case when is_lost then 0 when ${oneIn(150, sql`e.id`)} then amount
        when ${oneIn(70, sql`s.id`)} then 2000 else 0 end as refunded) returned
    where s.enrolment_id = any(${ids})`)
  await makePaymentsOfCharges(tx, these, `${CUSTOMER}_`)
  await tx.execute(sql`
    insert into receipts (series, charge_id, payment_id, issued_on, service_month, amount_cents,
      programme, payer_name, person_name, issuer, created_at)
    select to_char(charged_on, 'YYYY'), i.id, i.id, charged_on, service_month, amount_cents, g.name,
      u.first_name || ' ' || u.last_name, p.name || ' ' || p.surname,
      ${JSON.stringify(issuerOf(firstAssociation))}::jsonb, settled_at
    from charges i join users u on u.id = i.payer_id join enrolments e on e.id = i.enrolment_id
      join enrollees p on p.id = e.enrollee_id join programmes g on g.id = e.programme_id
    where ${these} and i.status <> 'void' order by i.id`)
  // All of them settled and notified: otherwise the jobs would continue with them.
  await tx.execute(sql`
    insert into payment_failures (charge_id, payer_id, kind, state, failed_at, grace_ends_on,
      reminded, settled_at, created_at)
    select id, payer_id, (array['noFunds', 'expiredCard', 'needsConfirmation', 'declined'])[1 +
        abs(hashtext(id::text) % 4)], case status when 'void' then 'placeLost' else 'paid' end,
      created_at + interval '1 hour', charged_on + 14, ${END_NOTIFIED}::int,
      created_at + case status when 'void' then interval '15 days' else interval '4 days' end,
      created_at + interval '1 hour'
    from charges where ${these} and (status = 'void' or ${oneIn(30, sql`enrolment_id`)})`)
  await tx.execute(sql`
    insert into refunds (charge_id, amount_cents, reason, status, failure, stripe_refund_id,
      requested_by, created_at, settled_at)
    select id, case when refunded_cents > 0 then refunded_cents else amount_cents end,
      (array['sessionsCancelled', 'illness', 'goodwill', 'other'])[1 + abs(hashtext(id::text) % 4)],
      case when refunded_cents > 0 then 'succeeded' else 'failed' end,
      case when refunded_cents = 0 then 'lost_or_stolen_card' end, ${`${CUSTOMER}_`} || id,
      ${administratorId}::uuid, created_at + interval '5 days', created_at + interval '7 days'
    from charges where ${these}
      and (refunded_cents > 0 or status = 'settled' and ${oneIn(400, sql`id`)})`)
  await correctReceipts(tx, these)
}
