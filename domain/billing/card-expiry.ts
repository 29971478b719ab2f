import { addDays, addMonths, type CalendarDay, chargeDayOf, type Month } from '../calendar.ts'

/** How long before the first charge that an expired card would fail its holder gets the e-mail. */
export const EXPIRY_NOTICE_DAYS = 30

/** The first charge that a card would fail which expires at the end of this month. */
export function firstFailingCharge(expiresIn: Month): { month: Month; day: CalendarDay } {
  const month = addMonths(expiresIn, 1)
  return { month, day: chargeDayOf(month) }
}

/** Whether the e-mail about a card that expires is due: not once its charge has failed. */
export function isExpiryNoticeDue(expiresIn: Month, today: CalendarDay): boolean {
  const { day } = firstFailingCharge(expiresIn)
  return addDays(day, -EXPIRY_NOTICE_DAYS) <= today && today < day
}
