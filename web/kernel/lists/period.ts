import { isCalendarDay } from '#domain/kernel/calendar.ts'
import type { Period } from '#domain/kernel/lists/periods.ts'

export type PeriodProblems = Partial<Record<keyof Period, 'invalid' | 'backwards'>>

/**
 * Returns what is wrong with two typed days.
 * @param days each `YYYY-MM-DD`, or as far as it was typed; empty where there is none
 * @param isOpen whether a day that is left empty is no limit
 */
export function periodProblems({ from, to }: Period, isOpen: boolean): PeriodProblems {
  const fits = (day: string) => isCalendarDay(day) || (isOpen && day === '')
  if (!fits(from) || !fits(to)) {
    return { ...(!fits(from) && { from: 'invalid' }), ...(!fits(to) && { to: 'invalid' }) }
  }
  return from !== '' && to !== '' && from > to ? { to: 'backwards' } : {}
}
