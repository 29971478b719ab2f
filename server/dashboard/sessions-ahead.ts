import type { z } from 'zod'
import type { readDashboard as contract } from '#domain/dashboard/contract.ts'
import { addDays, type CalendarDay } from '#domain/kernel/calendar.ts'
import { offered } from '#domain/programmes/programme.ts'
import { nextSessions, plannedSessions } from '#domain/programmes/sessions.ts'
import { peopleOn } from '#server/enrolments/people-on.ts'
import type { Deps } from '#server/kernel/deps.ts'

type Answer = z.output<typeof contract.response>

const DAYS_AHEAD = 31

/**
 * The next session of each programme that is offered, the soonest first, and the days of the next
 * month on which any of them has none though the timetable says so.
 */
export async function sessionsAhead(
  { siteData, db }: Pick<Deps, 'siteData' | 'db'>,
  today: CalendarDay,
): Promise<Pick<Answer, 'sessions' | 'closedDays'>> {
  const { timetable, association } = await siteData.read()
  const { programmes, closedDays } = timetable
  const facts = association.association
  const sessions = offered(programmes).flatMap((programme) =>
    nextSessions(programme, addDays(today, -1), 1, closedDays, facts).map((session) => ({
      ...session,
      programmeId: programme.id,
      programmeName: programme.name,
    })),
  )
  const expected = await Promise.all(
    sessions.map(async ({ programmeId, day }) => (await peopleOn(db, day)).get(programmeId) ?? 0),
  )
  const dropped = offered(programmes).flatMap((programme) =>
    plannedSessions(programme, today, addDays(today, DAYS_AHEAD), closedDays, facts)
      .filter(({ takesPlace }) => !takesPlace)
      .map((session) => ({ ...session, programme: programme.name })),
  )
  const byDay = Map.groupBy(dropped, ({ day }) => day)
  return {
    sessions: sessions
      .map((session, index) => ({ ...session, expected: expected[index] ?? 0 }))
      .sort((a, b) => `${a.day} ${a.from}`.localeCompare(`${b.day} ${b.from}`)),
    closedDays: [...byDay]
      .map(([day, of]) => ({
        day,
        programmes: [...new Set(of.map(({ programme }) => programme))],
        isHoliday: of.some(({ isHoliday }) => isHoliday),
        reason: of.find(({ reason }) => reason)?.reason ?? null,
      }))
      .sort((a, b) => a.day.localeCompare(b.day)),
  }
}
