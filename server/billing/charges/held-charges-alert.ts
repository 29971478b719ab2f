import { addDays, type CalendarDay } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { activeStaff } from '#server/accounts/active-staff.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { count, countDistinct, eq, inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { outgoingMail, payments } from '#server/schema.ts'
import { heldChargesMail } from './held-charges-mail.ts'

/** Days from one e-mail to the next while months wait. */
const REMIND_DAYS = 7

/**
 * Writes to each administrator that months wait for a decision: at once, and then once a week until all
 * are decided. Months that are held in between are in the next one: deciding some of them must not send
 * more e-mails about the others.
 */
export async function alertOfHeldCharges(deps: Deps): Promise<void> {
  const { db, businessClock } = deps
  const [held] = await db
    .select({ months: count(), payers: countDistinct(payments.payerId) })
    .from(payments)
    .where(eq(payments.status, 'held'))
  if (!held || held.months === 0) return
  const today = madridDay(await businessClock.now())
  for (const reader of await activeStaff(db, 'money')) {
    const week = Array.from({ length: REMIND_DAYS }, (_, ago) =>
      keyOf(addDays(today, -ago), reader.id),
    )
    if ((await db.$count(outgoingMail, inArray(outgoingMail.dedupeKey, week))) > 0) continue
    await queueMail(db, deps, heldChargesMail, {
      dedupeKey: keyOf(today, reader.id),
      to: reader,
      params: { name: reader.firstName, ...held },
    })
  }
}

function keyOf(day: CalendarDay, readerId: string): string {
  return `held-charges-${day}-${readerId}`
}
