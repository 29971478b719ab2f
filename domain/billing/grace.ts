import { addDays, type CalendarDay, daysBetween } from '../calendar.ts'
import { GRACE_DAYS } from './days.ts'
import type { PaymentFailureState } from './failure.ts'

/** On which of those days the payer is reminded; day 0 is the one on which they are told first. */
export const reminderDays = [3, 7, 12] as const

/** `reminded` of a failure of which nobody has been told yet, and of one that is over and told of. */
export const NOT_TOLD = -1
export const TOLD_OF_END = 15

/** What is known of a refused charge, in Europe/Madrid days. */
export interface Grace {
  state: PaymentFailureState
  /** The place is kept up to and including this day. */
  graceEndsOn: CalendarDay
  /** The newest day of the grace of which the payer was told. */
  reminded: number
}

/** What the payer is to be told now, and what `reminded` says once they have been. */
export interface DueNotice {
  notice: 'refused' | 'reminder' | 'paid' | 'placeLost'
  reminded: number
}

/** The last day on which a place is kept whose charge was refused on this day. */
export function graceEndOf(refusedOn: CalendarDay): CalendarDay {
  return addDays(refusedOn, GRACE_DAYS)
}

/** Whether the place is lost if nothing has been paid. */
export function isGraceOver({ graceEndsOn }: Pick<Grace, 'graceEndsOn'>, today: CalendarDay) {
  return today > graceEndsOn
}

/**
 * What is due to be told about a refused charge. Of several days that were missed only the newest
 * counts, and whoever was told nothing about a charge is not thanked for it either.
 */
export function dueNotice(grace: Grace, today: CalendarDay): DueNotice | null {
  const { state, graceEndsOn, reminded } = grace
  if (reminded === TOLD_OF_END || state === 'givenUp') return null
  if (state === 'placeLost') return { notice: 'placeLost', reminded: TOLD_OF_END }
  if (state === 'paid') {
    return reminded === NOT_TOLD ? null : { notice: 'paid', reminded: TOLD_OF_END }
  }
  if (isGraceOver(grace, today)) return null
  const day = GRACE_DAYS - daysBetween(today, graceEndsOn)
  const newest = reminderDays.filter((reminder) => reminder <= day).at(-1) ?? 0
  if (reminded === NOT_TOLD) return { notice: 'refused', reminded: newest }
  return newest > reminded ? { notice: 'reminder', reminded: newest } : null
}
