import { firstFailingCharge, isExpiryNoticeDue } from '#domain/billing/card-expiry.ts'
import { addMonths, type CalendarDay, monthOf } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { goesOn } from '#server/billing/charges/payment-schedule.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { and, eq, gte, ne } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { paymentMethods, paymentSchedules, users } from '#server/schema.ts'
import { cardExpiryMail } from './card-expiry-mail.ts'
import { cardExpiry } from './kept-methods.ts'

/** Writes to the holders of cards that expire before they are charged next, once for each card and month. */
export async function announceExpiries(deps: Deps): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  for (const { card, payer } of await expiringSoon(deps, today)) {
    const { paymentMethodId, expiresIn, last4 } = card
    await queueMail(deps.db, deps, cardExpiryMail, {
      dedupeKey: `card-expires-${paymentMethodId}-${expiresIn}`,
      to: payer,
      params: {
        payer: payer.firstName,
        last4,
        expiresIn,
        day: firstFailingCharge(expiresIn).day,
      },
    })
  }
}

/** Finds cards that expire before a charge that is still to be made to them. */
async function expiringSoon({ db }: Deps, today: CalendarDay) {
  const rows = await db
    .selectDistinct({ kept: paymentMethods, payer: users, schedule: paymentSchedules })
    .from(paymentMethods)
    .innerJoin(users, eq(users.id, paymentMethods.payerId))
    .innerJoin(
      paymentSchedules,
      eq(paymentSchedules.paymentMethodId, paymentMethods.paymentMethodId),
    )
    .where(
      and(
        goesOn,
        ne(users.status, 'erased'),
        // The first charge that fails is a month after the card has expired.
        gte(cardExpiry, monthBefore(today)),
      ),
    )
  return rows.flatMap(({ kept: { paymentMethodId, method }, payer, schedule }) => {
    if (method.kind !== 'card' || !isExpiryNoticeDue(method.expiresIn, today)) return []
    const { month } = firstFailingCharge(method.expiresIn)
    const isCharged = schedule.lastMonth === null || schedule.lastMonth >= month
    return isCharged ? [{ card: { paymentMethodId, ...method }, payer }] : []
  })
}

function monthBefore(today: CalendarDay): string {
  return addMonths(monthOf(today), -1)
}
