import {
  addDays,
  addMonths,
  type CalendarDay,
  chargeDayOf,
  type Month,
  monthOf,
} from '../kernel/calendar.ts'

/** Says how long before the first charge that an expired card would fail its holder gets the e-mail. */
export const EXPIRY_NOTICE_DAYS = 30

/** The first charge that a card would fail which expires at the end of this month. */
export function firstFailingCharge(expiresIn: Month): { month: Month; day: CalendarDay } {
  const month = addMonths(expiresIn, 1)
  return { month, day: chargeDayOf(month) }
}

/**
 * The last month in which a card may expire that is checked today: some weeks before its holder
 * gets the e-mail, so that a provider that is away for days makes it no wrong one.
 */
export function latestExpiryToCheck(today: CalendarDay): Month {
  return monthOf(addDays(today, EXPIRY_NOTICE_DAYS))
}

/** Tells whether the e-mail about a card that expires is due: not once its charge has failed. */
export function isExpiryNoticeDue(expiresIn: Month, today: CalendarDay): boolean {
  const { day } = firstFailingCharge(expiresIn)
  return addDays(day, -EXPIRY_NOTICE_DAYS) <= today && today < day
}
