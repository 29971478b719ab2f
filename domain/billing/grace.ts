import { addDays, type CalendarDay, daysBetween } from '../kernel/calendar.ts'
import type { PaymentFailureState } from './failure.ts'
import { GRACE_DAYS } from './payment-days.ts'

/** Days of the grace on which the payer is reminded; the first e-mail is sent on day 0. */
export const reminderDays = [3, 7, 12] as const

/** `reminded` of a failure before its first e-mail, and after the one about its end. */
export const NOT_NOTIFIED = -1
export const END_NOTIFIED = 15

/** Describes what is known of a refused charge, in Europe/Madrid days. */
interface Grace {
  state: PaymentFailureState
  /** The place is kept up to and including this day. */
  graceEndsOn: CalendarDay
  /** The day of the grace that the newest e-mail was for. */
  reminded: number
}

/** The e-mail that is due, and the value of `reminded` after it. */
export interface DueNotice {
  notice: 'refused' | 'reminder' | 'paid' | 'placeLost'
  reminded: number
}

/** The last day on which a place is kept whose charge was refused on this day. */
export function graceEndOf(refusedOn: CalendarDay): CalendarDay {
  return addDays(refusedOn, GRACE_DAYS)
}

/** Tells whether the place is lost if nothing has been paid. */
export function isGraceOver({ graceEndsOn }: Pick<Grace, 'graceEndsOn'>, today: CalendarDay) {
  return today > graceEndsOn
}

/**
 * The e-mail that is due about a refused charge. Of several days that were missed only the newest
 * counts, and a payment is not confirmed to a payer who never heard of the refusal.
 */
export function dueNotice(grace: Grace, today: CalendarDay): DueNotice | null {
  const { state, graceEndsOn, reminded } = grace
  if (reminded === END_NOTIFIED || state === 'givenUp') return null
  if (state === 'placeLost') return { notice: 'placeLost', reminded: END_NOTIFIED }
  if (state === 'paid') {
    return reminded === NOT_NOTIFIED ? null : { notice: 'paid', reminded: END_NOTIFIED }
  }
  if (isGraceOver(grace, today)) return null
  const day = GRACE_DAYS - daysBetween(today, graceEndsOn)
  const newest = reminderDays.filter((reminder) => reminder <= day).at(-1) ?? 0
  if (reminded === NOT_NOTIFIED) return { notice: 'refused', reminded: newest }
  return newest > reminded ? { notice: 'reminder', reminded: newest } : null
}
