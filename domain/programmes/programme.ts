import { association } from '#config'
import { addDays, type CalendarDay, weekdayOf } from '../calendar.ts'

export type Programme = (typeof association.programmes)[number]

export type ProgrammeId = Programme['id']

export type ProgrammeSlug = Programme['slug']

export interface Session {
  day: CalendarDay
  /** Clock times in Madrid, `HH:MM`. */
  from: string
  to: string
}

// spec §1
export const programmes: readonly Programme[] = association.programmes

export const programmeIds: readonly ProgrammeId[] = programmes.map(({ id }) => id)

export function isProgrammeId(id: number): id is ProgrammeId {
  return programmes.some((programme) => programme.id === id)
}

/** The programme, or undefined when there is none with this id. */
export function findProgramme(id: number): Programme | undefined {
  return programmes.find((programme) => programme.id === id)
}

export function programmeById(id: ProgrammeId): Programme {
  const programme = findProgramme(id)
  if (!programme) throw new RangeError(`No programme ${id}`)
  return programme
}

/** The programme whose page is `/programa-<slug>`, or undefined. */
export function programmeBySlug(slug: string): Programme | undefined {
  return programmes.find((programme) => programme.slug === slug)
}

export function programmeName(id: ProgrammeId): Programme['name'] {
  return programmeById(id).name
}

export function programmeSlug(id: ProgrammeId): ProgrammeSlug {
  return programmeById(id).slug
}

/** The next sessions after this day, which itself does not count: its session may be over. */
export function nextSessions(
  programme: Programme,
  afterDay: CalendarDay,
  count: number,
): Session[] {
  const sessions: Session[] = []
  // With at least one session a week, so many weeks hold enough of them.
  const until = addDays(afterDay, 7 * count)
  for (let day = addDays(afterDay, 1); day <= until; day = addDays(day, 1)) {
    for (const { weekday, from, to } of programme.sessions) {
      if (weekday === weekdayOf(day)) sessions.push({ day, from, to })
    }
  }
  return sessions.slice(0, count)
}
