import { addDays, type CalendarDay } from '#domain/kernel/calendar.ts'
import { madridDay, madridTime } from '#domain/kernel/madrid-time.ts'

/** An instant as people speak of it: how its day lies to `now`, and what the clock showed. */
export interface Moment {
  format: 'today' | 'yesterday' | 'onDay'
  day: CalendarDay
  /** `HH:MM`, in Madrid. */
  time: string
}

export function momentOf(instant: Date, now: Date): Moment {
  const day = madridDay(instant)
  const today = madridDay(now)
  const format = day === today ? 'today' : day === addDays(today, -1) ? 'yesterday' : 'onDay'
  return { format, day, time: madridTime(instant) }
}
