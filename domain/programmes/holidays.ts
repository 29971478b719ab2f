import { association } from '#config'
import { addDays, type CalendarDay, calendarDay, partsOf } from '../calendar.ts'

/** `MM-DD`. */
const fixedDays: ReadonlySet<string> = new Set([
  '01-01',
  '01-06',
  '05-01',
  // Santiago, of the Basque Country.
  '07-25',
  // San Ignacio, of Gipuzkoa.
  '07-31',
  '08-15',
  '10-12',
  '11-01',
  '12-06',
  '12-08',
  '12-25',
])

/** Maundy Thursday, Good Friday, Easter Monday: days after Easter Sunday. */
const aroundEaster = [-3, -2, 1]

/**
 * Whether this is a public holiday in Gipuzkoa, on which no sessions are held: the state's of fixed
 * date, the Basque Country's and Gipuzkoa's. The Basque Government's yearly decree may differ: it
 * can leave out a day, and in years with holidays on Sundays it adds others (19 March in 2021 and
 * 2026, 6 September in 2022), since none moves to the Monday by itself. Towns have a day of their own.
 * What is added is closed at /admin/programas/cierres; what is left out goes into
 * `association.sessionsOnHolidays`.
 */
export function isHoliday(day: CalendarDay): boolean {
  const sessionsOnHolidays: readonly CalendarDay[] = association.sessionsOnHolidays
  if (sessionsOnHolidays.includes(day)) return false
  if (fixedDays.has(day.slice(5))) return true
  const easter = easterSunday(partsOf(day).year)
  return aroundEaster.some((count) => addDays(easter, count) === day)
}

/** Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
export function easterSunday(year: number): CalendarDay {
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const golden = year % 19
  const leapCenturies = Math.floor(century / 4)
  const lunar = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCenturies - lunar + 15) % 30
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const days = epact + toSunday - 7 * correction + 114
  return calendarDay(year, Math.floor(days / 31), (days % 31) + 1)
}
