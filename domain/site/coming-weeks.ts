import { addDays, type CalendarDay, daysBetween, weekdayOf } from '../kernel/calendar.ts'
import type { HolidayFacts } from '../programmes/holidays.ts'
import { offered, type Programme, type Timetable } from '../programmes/programme.ts'
import { type PlannedSession, plannedSessions } from '../programmes/sessions.ts'

/** Weeks from today on whose sessions are listed, the last of them to its Sunday. */
const WEEKS = 4

export interface ComingSession extends PlannedSession {
  programme: Programme
  /** Today's, or the first after today where there is none today. */
  isNext: boolean
}

export interface ComingWeek {
  /** 0 for this week, 1 for the next. */
  ahead: number
  monday: CalendarDay
  sunday: CalendarDay
  /** In order; those of days without sessions are here too, to be said. */
  sessions: ComingSession[]
}

/** The sessions of all programmes that are offered, from today on, by weeks; weeks in which nothing is planned are left out. */
export function comingWeeks(
  today: CalendarDay,
  { programmes, closedDays }: Timetable,
  association: HolidayFacts,
): ComingWeek[] {
  const until = addDays(mondayOf(addDays(today, 7 * WEEKS - 1)), 6)
  const sessions = offered(programmes)
    .flatMap((programme) =>
      plannedSessions(programme, today, until, closedDays, association).map((session) => ({
        ...session,
        programme,
      })),
    )
    .sort((a, b) => `${a.day}${a.from}`.localeCompare(`${b.day}${b.from}`))
  const next = sessions.find(({ takesPlace }) => takesPlace)
  const thisMonday = mondayOf(today)

  const weeks = new Map<CalendarDay, ComingWeek>()
  for (const session of sessions) {
    const monday = mondayOf(session.day)
    const week = weeks.get(monday) ?? {
      ahead: daysBetween(thisMonday, monday) / 7,
      monday,
      sunday: addDays(monday, 6),
      sessions: [],
    }
    week.sessions.push({ ...session, isNext: session.day === next?.day && session.takesPlace })
    weeks.set(monday, week)
  }
  return [...weeks.values()]
}

function mondayOf(day: CalendarDay): CalendarDay {
  return addDays(day, 1 - weekdayOf(day))
}
