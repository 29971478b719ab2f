import type { CalendarDay } from '../calendar.ts'
import type { Language } from '../language.ts'
import type { PriceList } from './price-list.ts'

export type ProgrammeId = number

/** A text that volunteers write in each language. */
export type ByLanguage = Readonly<Record<Language, string>>

/** A session that comes back each week. */
export interface WeeklySession {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
  /** Clock times in Madrid, `HH:MM`. */
  from: string
  to: string
}

/** What everybody may know of a programme. Volunteers change it; `association.config.ts` begins it. */
export interface Programme {
  id: ProgrammeId
  /** Its page is `/programa-<slug>`; it stays as it is. */
  slug: string
  name: string
  /** `null`: where they all are. */
  venue: ByLanguage | null
  instructor: string | null
  /** By weekday and hour; at least one. */
  sessions: readonly WeeklySession[]
  /** In place of what `locales/{es,eu,en}/programmes.json` tells of it, if that does. */
  description: ByLanguage | null
  /** People in one enrolment form. */
  maxPeople: number
  /** Whether anybody can enrol; whoever is in a programme that is not offered any more goes on. */
  isOffered: boolean
  /** What one person pays for which month. */
  prices: PriceList
}

/** A programme without what it costs. */
export type ProgrammeFacts = Omit<Programme, 'prices'>

/** A day without sessions, such as a holiday. */
export interface ClosedDay {
  day: CalendarDay
  /** `null`: of every programme. */
  programmeId: ProgrammeId | null
  reason: string | null
}

/** The programmes in their order, those that are not offered any more too, and when none are held. */
export interface Timetable {
  programmes: readonly Programme[]
  closedDays: readonly ClosedDay[]
}

/** Those that anybody can enrol in: what visitors are told of. */
export function offered(programmes: readonly Programme[]): readonly Programme[] {
  return programmes.filter(({ isOffered }) => isOffered)
}
