import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { findProgramme } from '#domain/programmes/find-programme.ts'
import type { HolidayFacts } from '#domain/programmes/holidays.ts'
import type { ClosedDay, Programme, Timetable } from '#domain/programmes/programme.ts'
import { plannedSessions, type Session } from '#domain/programmes/sessions.ts'
import { programmeParameter } from '#web/paths.ts'
import { dayParameter } from '#web/signed-in-paths.ts'

const WEEKS_AHEAD = 2

/** The sessions that a list can be had of: from today on, holidays left out. */
function sessionsFrom(
  programme: Programme,
  today: CalendarDay,
  closedDays: readonly ClosedDay[],
  association: HolidayFacts,
): Session[] {
  const until = addDays(today, 7 * WEEKS_AHEAD)
  return plannedSessions(programme, today, until, closedDays, association).filter(
    ({ takesPlace }) => takesPlace,
  )
}

/** The choice in the address; where it does not exist, the first one. */
export function chosenIn(
  parameters: URLSearchParams,
  today: CalendarDay,
  { programmes, closedDays }: Timetable,
  association: HolidayFacts,
) {
  const named = findProgramme(programmes, Number(parameters.get(programmeParameter)))
  const programme = named ?? programmes[0]
  if (!programme) return null
  const sessions = sessionsFrom(programme, today, closedDays, association)
  const day = parameters.get(dayParameter)
  return {
    programme,
    sessions,
    session: sessions.find((one) => one.day === day) ?? sessions[0] ?? null,
  }
}
