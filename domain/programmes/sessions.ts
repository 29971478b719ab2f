import { addDays, type CalendarDay, weekdayOf } from '../kernel/calendar.ts'
import { closedFor } from './closed-days.ts'
import { type HolidayFacts, isHoliday } from './holidays.ts'
import type { ClosedDay, Programme, WeeklySession } from './programme.ts'

export interface Session {
  day: CalendarDay
  /** Clock times in Madrid, `HH:MM`. */
  from: string
  to: string
}

/** A day and hour of the timetable; on public holidays and closed days it is dropped. */
export interface PlannedSession extends Session {
  takesPlace: boolean
  isHoliday: boolean
  /** Why it is dropped, where volunteers have said so. */
  reason: string | null
}

/** Returns what the timetable says from one day to another, both of them included, in order. */
export function plannedSessions(
  programme: Programme,
  from: CalendarDay,
  to: CalendarDay,
  closedDays: readonly ClosedDay[],
  association: HolidayFacts,
): PlannedSession[] {
  const closed = closedFor(programme, closedDays)
  const sessions: PlannedSession[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const closings = closed.filter((one) => one.day === day)
    const reason = closings.find((one) => one.reason)?.reason ?? null
    const holiday = isHoliday(day, association)
    const takesPlace = closings.length === 0 && !holiday
    for (const { weekday, from, to } of programme.sessions) {
      if (weekday !== weekdayOf(day)) continue
      sessions.push({ day, from, to, takesPlace, isHoliday: holiday, reason })
    }
  }
  return sessions
}

/**
 * The next sessions after this day, which itself does not count: its session may be over. Public
 * holidays and closed days are passed over.
 */
export function nextSessions(
  programme: Programme,
  afterDay: CalendarDay,
  count: number,
  closedDays: readonly ClosedDay[],
  association: HolidayFacts,
): Session[] {
  // With at least one session a week, at worst a week lost to each closed day, and never more than
  // two holidays in a row on one day of the week, so many weeks hold enough of them.
  const until = addDays(afterDay, 7 * (2 * (count + closedDays.length) + 4))
  return plannedSessions(programme, addDays(afterDay, 1), until, closedDays, association)
    .filter(({ takesPlace }) => takesPlace)
    .slice(0, count)
    .map(({ day, from, to }) => ({ day, from, to }))
}

/** Days of the week whose sessions have the same hours: what a calendar calls one recurring event. */
export interface WeeklyHours {
  weekdays: number[]
  from: string
  to: string
}

/** The timetable of a week, days of equal hours taken together. */
export function weeklyHours({ sessions }: { sessions: readonly WeeklySession[] }): WeeklyHours[] {
  const byHours = new Map<string, WeeklyHours>()
  for (const { weekday, from, to } of sessions) {
    const key = `${from} ${to}`
    const hours: WeeklyHours = byHours.get(key) ?? { weekdays: [], from, to }
    hours.weekdays.push(weekday)
    byHours.set(key, hours)
  }
  return [...byHours.values()]
}

/** Returns the minutes that a session lasts. */
export function sessionMinutes(from: string, to: string): number {
  return minutesOf(to) - minutesOf(from)
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
