import { and, eq, gte, isNull, ne, or } from 'drizzle-orm'
import { addMonths, type CalendarDay, monthOf } from '#domain/calendar.ts'
import { firstFailingCharge, isExpiryToBeTold } from '#domain/billing/card-expiry.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { nameInMail } from '#server/adapters/mail-name.ts'
import { queueMail, sendMailSoon } from '#server/adapters/mail-queue.ts'
import { cards, paymentSchedules, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { cardExpiryMail } from './card-expiry-mail.ts'

/** Tells the holders of cards that expire before they are charged next, once for each card and month. */
export async function announceExpiries(deps: Deps): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  for (const { card, payer } of await expiringSoon(deps, today)) {
    const { paymentMethodId, expiresIn, last4 } = card
    await queueMail(deps.db, deps, cardExpiryMail, {
      dedupeKey: `card-expires-${paymentMethodId}-${expiresIn}`,
      to: payer.email,
      language: payer.language,
      params: {
        payer: nameInMail(payer.firstName),
        last4,
        expiresIn,
        day: firstFailingCharge(expiresIn).day,
      },
    })
  }
  sendMailSoon(deps)
}

/** Those of them that a charge is still to come for. */
async function expiringSoon({ db }: Deps, today: CalendarDay) {
  const rows = await db
    .selectDistinct({ card: cards, payer: users, schedule: paymentSchedules })
    .from(cards)
    .innerJoin(users, eq(users.id, cards.payerId))
    .innerJoin(paymentSchedules, eq(paymentSchedules.paymentMethodId, cards.paymentMethodId))
    .where(
      and(
        eq(paymentSchedules.status, 'active'),
        ne(users.status, 'erased'),
        // No more than a month back can a charge lie ahead that is not told of yet.
        gte(cards.expiresIn, monthBefore(today)),
        or(isNull(paymentSchedules.lastMonth), gte(paymentSchedules.lastMonth, cards.expiresIn)),
      ),
    )
  return rows.filter(({ card, schedule }) => {
    const { month } = firstFailingCharge(card.expiresIn)
    const goesOn = schedule.lastMonth === null || schedule.lastMonth >= month
    return goesOn && isExpiryToBeTold(card.expiresIn, today)
  })
}

function monthBefore(today: CalendarDay): string {
  return addMonths(monthOf(today), -1)
}
