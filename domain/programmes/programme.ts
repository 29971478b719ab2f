import type { CalendarDay } from '../kernel/calendar.ts'
import type { Localized } from '../kernel/language.ts'
import type { PriceList } from './price-list.ts'

export type ProgrammeId = number

/** The timetable that a programme had before a day. */
export interface PastHours {
  /** The first day of the hours that followed. */
  until: CalendarDay
  sessions: WeeklySession[]
}

/** A session that comes back each week. */
export interface WeeklySession {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
  /** Clock times in Madrid, `HH:MM`. */
  from: string
  to: string
}

/** A photo that volunteers have sent of it. */
export interface ProgrammePicture {
  /** The id of the file. */
  file: string
  /** Says what it shows, for those who cannot see it. */
  alt: Localized
}

/**
 * The public data of a programme. Volunteers change it; `association.config.ts` has its initial
 * state.
 */
export interface Programme {
  id: ProgrammeId
  /** Its page is `/programa-<slug>`. */
  slug: string
  name: string
  /** `null`: where they all are. */
  venue: Localized | null
  instructor: string | null
  /** Are sorted by weekday and hour; there is at least one. */
  sessions: readonly WeeklySession[]
  /** Overrides the description in `locales/<language>/programmes/programmes.json`, if there is one. */
  description: Localized | null
  /** In the place of its drawing; `null`: the drawing stays. */
  picture: ProgrammePicture | null
  /** People in one enrolment form. */
  maxPeople: number
  /** What is taken off the price for the second person of a payer and those after, of a hundred; 0: nothing. */
  familyPercent: number
  /** Tells whether new enrolments are accepted; existing ones of a programme that is not offered go on. */
  isOffered: boolean
  /** Says what one person pays for which month. */
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

/** The programmes in their order, those that are not offered last, and when none are held. */
export interface Timetable {
  programmes: readonly Programme[]
  closedDays: readonly ClosedDay[]
}

/** The programmes that accept enrolments and are shown to visitors. */
export function offered(programmes: readonly Programme[]): readonly Programme[] {
  return programmes.filter(({ isOffered }) => isOffered)
}
