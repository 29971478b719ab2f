import { association } from '#config'
import { latestMissed } from '#domain/billing/owed.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { madridDay, madridInstant } from '#domain/kernel/madrid-time.ts'
import { and, eq, lt, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { payments } from '#server/schema.ts'

/**
 * Runs before charges are requested: what was written in time and not charged in seven days waits
 * for an administrator, and a late month is not charged on a day on which another month of its
 * enrolment is (design §5). It is moved to the hour of charges on the next free day.
 */
export async function sortLateCharges({ db, businessClock }: Deps): Promise<void> {
  const now = await businessClock.now()
  await db
    .update(payments)
    .set({ status: 'held', nextAttemptAt: null, busyUntil: null })
    .where(and(eq(payments.status, 'due'), lt(payments.nextAttemptAt, latestMissed(now))))
  const today = madridDay(now)
  const tomorrow = madridInstant(addDays(today, 1), association.chargeHour)
  const business = now.toISOString()
  await db.execute(sql`
    update payments set next_attempt_at = ${tomorrow.toISOString()}
    from payment_allocations own join charges late on late.id = own.charge_id
    where own.payment_id = payments.id and own.released_at is null and payments.status = 'due' and payments.method = 'card'
      and payments.next_attempt_at <= ${business} and late.charged_on <> ${today}
      and exists (
        select from charges other
          join payment_allocations theirs
            on theirs.charge_id = other.id and theirs.released_at is null
          join payments payment on payment.id = theirs.payment_id
        where other.enrolment_id = late.enrolment_id and other.id <> late.id and (
          payment.status in ('asking', 'unclear')
          or payment.paid_at >= ${madridInstant(today, 0).toISOString()}
          or (payment.status in ('failed', 'needsAuthentication')
            and payment.next_attempt_at <= ${business})
          or (payment.status = 'due' and payment.next_attempt_at <= ${business}
            and (other.charged_on = ${today} or (other.due_at, other.id) < (late.due_at, late.id)))))`)
}
