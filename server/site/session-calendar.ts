import { ICalCalendar, ICalEventRepeatingFreq, ICalWeekday } from 'ical-generator'
import { association as written } from '#config'
import type { Association } from '#domain/association/association.ts'
import {
  addDays,
  type CalendarDay,
  firstDayOf,
  firstMonthOf,
  partsOf,
  weekdayOf,
} from '#domain/kernel/calendar.ts'
import type { Language } from '#domain/kernel/language.ts'
import { madridInstant } from '#domain/kernel/madrid-time.ts'
import { pageAddress } from '#domain/kernel/page-address.ts'
import { closedFor } from '#domain/programmes/closed-days.ts'
import { holidaysOf, isHoliday } from '#domain/programmes/holidays.ts'
import { joinWords } from '#domain/programmes/join-words.ts'
import type { ClosedDay, PastHours, Programme } from '#domain/programmes/programme.ts'
import { programmeTexts } from '#domain/programmes/programme-texts.ts'
import { sessionSeries } from '#domain/programmes/session-series.ts'
import type { WeeklyHours } from '#domain/programmes/sessions.ts'
import { venuePlace } from '#domain/programmes/venue.ts'
import { translator } from '#server/kernel/http/language.ts'
import { madridTimezone } from './madrid-timezone.ts'

/** Calendar programs ask again after a day: a holiday that is added reaches them in time. */
const REFRESH_SECONDS = 24 * 3600

const weekdays = [
  ICalWeekday.MO,
  ICalWeekday.TU,
  ICalWeekday.WE,
  ICalWeekday.TH,
  ICalWeekday.FR,
  ICalWeekday.SA,
  ICalWeekday.SU,
]

interface CalendarParams {
  association: Association
  programmes: readonly Programme[]
  language: Language
  /** The site's, without a slash at its end. */
  origin: string
  closedDays: readonly ClosedDay[]
  /** The business day. */
  today: CalendarDay
  /** The past timetables, by the programme's id. */
  history?: ReadonlyMap<number, ProgrammeHistory>
  /** Says how often what the calendar says has changed, and when it did last. */
  changes?: { count: number; at: Date | null }
}

/** The facts of a programme in a calendar that has its sessions. */
interface ProgrammeHistory {
  /** Its first address, by which calendars know its sessions. */
  firstSlug: string
  pastHours: readonly PastHours[]
}

/**
 * The sessions as a calendar to subscribe to (RFC 5545). It says the same on every day of a year: the
 * sessions recur from a programme's first month on, so nothing jumps in a calendar that has it. With
 * each change sequence and stamp grow, and the events keep their names; the sessions before another
 * hour stay where they were.
 * Public holidays are left out up to the end of the year after `today`.
 */
export function sessionCalendar({
  association,
  programmes,
  language,
  origin,
  closedDays,
  today,
  history = new Map(),
  changes = { count: 0, at: null },
}: CalendarParams): string {
  const t = translator(language)
  const names = joinWords(
    programmes.map(({ name }) => name),
    t('programmes:and'),
  )
  const calendar = new ICalCalendar({
    name: `${association.name}: ${names}`,
    prodId: { company: association.name, product: names, language },
    ttl: REFRESH_SECONDS,
  })
  const { year } = partsOf(today)
  // The holidays of another year are a change as well.
  const sequence = changes.count + year
  const begin = firstDayOf(firstMonthOf(association.registeredSince))
  const stamps = [`${begin}T00:00:00Z`, `${year}-01-01T00:00:00Z`, changes.at?.toISOString() ?? '']
  const stamp = stamps.reduce((one, other) => (one > other ? one : other))
  for (const programme of programmes) {
    const { firstSlug = programme.slug, pastHours = [] } = history.get(programme.id) ?? {}
    for (const { id, hours, from, until } of sessionSeries(pastHours, programme.sessions)) {
      const first = firstDay(programme, hours, from, association)
      if (until !== null && first >= until) continue
      const closed = closedFor(programme, closedDays).map(({ day }) => day)
      const dropped = [...new Set([...closed, ...holidays(first, today, association)])]
        .filter((day) => day >= first && (until === null || day < until))
        .filter((day) => hours.weekdays.includes(weekdayOf(day)))
        .sort()
      calendar.createEvent({
        id: `${firstSlug}-${id}@${new URL(origin).hostname}`,
        sequence,
        // Without an offset: the library takes such a text for the clock time that it is.
        start: `${first}T${hours.from}:00`,
        end: `${first}T${hours.to}:00`,
        timezone: written.timeZone,
        stamp,
        lastModified: stamp,
        repeating: {
          freq: ICalEventRepeatingFreq.WEEKLY,
          byDay: hours.weekdays.map(weekdayCode),
          ...(until !== null && { until: new Date(madridInstant(until).getTime() - 1000) }),
          ...(dropped.length > 0 && { exclude: dropped.map((day) => `${day}T${hours.from}:00`) }),
        },
        summary: programme.name,
        description: descriptionOf(programme, language),
        location: venuePlace(association, language, programme),
        url: pageAddress(origin, '/eventos', language),
      })
    }
  }
  // Put in by hand: the library writes it before the calendar's own properties have ended, and would
  // then give the stamps in Madrid's time, too.
  return `${calendar.toString().replace('BEGIN:VEVENT', `${madridTimezone}BEGIN:VEVENT`)}\r\n`
}

function holidays(first: CalendarDay, today: CalendarDay, association: Association): CalendarDay[] {
  const begins = partsOf(first).year
  const years = Array.from(
    { length: partsOf(today).year + 2 - begins },
    (_, offset) => begins + offset,
  )
  return years
    .flatMap((year) => holidaysOf(year, association.contact.region))
    .map(({ day }) => day)
    .filter((day) => isHoliday(day, association))
}

function descriptionOf(programme: Programme, language: Language): string {
  const { text, forWhom } = programmeTexts(programme, language, translator(language))
  return forWhom ? `${text}\n${forWhom}` : text
}

/** Returns the first day of the first month with a price of its own; no earlier than the association. */
function firstDay(
  { prices }: Programme,
  { weekdays }: WeeklyHours,
  from: CalendarDay | null,
  association: Association,
): CalendarDay {
  const registeredSince = firstMonthOf(association.registeredSince)
  const [month = registeredSince] = prices.map(({ from }) => from).sort()
  const begin = firstDayOf(month > registeredSince ? month : registeredSince)
  const start = from !== null && from > begin ? from : begin
  const days = [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(start, count))
  const first = days.find((day) => weekdays.includes(weekdayOf(day)))
  if (!first) throw new RangeError('A programme without a day of the week')
  return first
}

function weekdayCode(weekday: number): ICalWeekday {
  const code = weekdays[weekday - 1]
  if (!code) throw new RangeError(`No weekday ${weekday}`)
  return code
}
