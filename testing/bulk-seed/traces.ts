import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { atHour, CUSTOMER, oneIn } from './seed-sql.ts'

/** Makes what the record of changes holds of all this: refunds, corrections, and ends that we decided. */
export async function makeChanges(db: Queryable, administratorId: string | null): Promise<void> {
  const actor = sql`${administratorId}::uuid`
  await db.execute(sql`
    insert into audit_log (at, actor_id, action, subject, before, after)
    select r.created_at, ${actor}, 'invoices.refund', 'charge:' || i.id,
      '{"status": "paid", "refundedCents": 0}',
      jsonb_build_object('refundId', r.id, 'amountCents', r.amount_cents, 'reason', r.reason)
    from refunds r join charges i on i.id = r.charge_id join payments p on p.id = i.id
    where p.provider_id like ${`${CUSTOMER}!_%`} escape '!'`)
  await db.execute(sql`
    insert into audit_log (at, actor_id, action, subject, before, after)
    select c.created_at, ${actor}, 'admin.cancelEnrolment', 'enrolment:' || c.enrolment_id,
      '{"status": "active"}', jsonb_build_object('status', 'inactive', 'effectiveDate',
        c.effective_date, 'lastCharge', null)
    from cancellations c join payment_schedules s on s.enrolment_id = c.enrolment_id
    where s.customer_id = ${CUSTOMER} and c.reason = 'adminDecision'`)
  await db.execute(sql`
    insert into audit_log (at, actor_id, action, subject, before, after)
    select min(e.enrolled_at) + interval '2 days', ${actor}, 'admin.correctPerson', 'enrollee:' || p.id,
      jsonb_build_object('name', p.name, 'surname', p.surname, 'locality', null),
      jsonb_build_object('name', p.name, 'surname', p.surname, 'locality', p.locality)
    from enrollees p join enrolments e on e.enrollee_id = p.id
      join payment_schedules s on s.enrolment_id = e.id
    where s.customer_id = ${CUSTOMER} and ${oneIn(8, sql`p.id`)} group by p.id`)
}

/** News of the card provider, all worked on: of each tenth payment, some ten months back at most. */
export async function makeEvents(db: Queryable, today: CalendarDay): Promise<void> {
  await db.execute(sql`
    insert into webhook_events (id, type, object_id, received_at, processed_at, attempts,
      next_attempt_at)
    select 'evt_' || provider_id, case status when 'canceled' then 'payment_intent.canceled'
      else 'payment_intent.succeeded' end, provider_id, received, received, 1, received
    from payments, lateral (select ${atHour(sql`${today}::date - 1 - abs(hashtext(id::text) % 300)`, '11:06')}
      as received) came
    where provider_id like ${`${CUSTOMER}!_%`} escape '!' and ${oneIn(10, sql`id`)}`)
}
