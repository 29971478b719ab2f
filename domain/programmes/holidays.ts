import { addDays, type CalendarDay, calendarDay, partsOf, weekdayOf } from '../kernel/calendar.ts'

/**
 * Describes how sure a public holiday is before the Basque Government's decree for its year is out: `settled` by a
 * law of the state that no decree can change (art. 45 of RD 2001/1983), `expected`, as every decree of these years
 * has had it, or `possible`, as only some have.
 */
type HolidayStanding = 'settled' | 'expected' | 'possible'

/** A day that is a public holiday, or may be. */
export interface Holiday {
  day: CalendarDay
  name: HolidayName
  standing: HolidayStanding
}

/** Says what the provinces are called in Basque and Spanish, as they are typed. */
const provinceNames = {
  araba: ['araba', 'álava', 'alava'],
  bizkaia: ['bizkaia', 'vizcaya'],
  gipuzkoa: ['gipuzkoa', 'guipúzcoa', 'guipuzcoa'],
}

type Province = keyof typeof provinceNames

const provinces = Object.keys(provinceNames) as Province[]

/** The days of fixed date; those with `of` are holidays of these provinces alone. */
const fixedDays = [
  { date: '01-01', name: 'newYear', standing: 'settled' },
  { date: '01-06', name: 'epiphany', standing: 'expected' },
  // Of Donostia alone.
  { date: '01-20', name: 'saintSebastian', standing: 'possible', of: ['gipuzkoa'] },
  // Where others fall on Sundays: in 2015, 2019, 2020, 2021 and 2026.
  { date: '03-19', name: 'saintJoseph', standing: 'possible' },
  { date: '04-28', name: 'saintPrudentius', standing: 'expected', of: ['araba'] },
  { date: '05-01', name: 'labourDay', standing: 'settled' },
  { date: '07-25', name: 'saintJames', standing: 'expected' },
  { date: '07-31', name: 'saintIgnatius', standing: 'expected', of: ['bizkaia', 'gipuzkoa'] },
  { date: '08-15', name: 'assumption', standing: 'settled' },
  // In the place of 31 July where that is a Sunday, as in 2022.
  { date: '09-09', name: 'arantzazu', standing: 'possible', of: ['gipuzkoa'] },
  { date: '10-12', name: 'nationalDay', standing: 'settled' },
  { date: '11-01', name: 'allSaints', standing: 'settled' },
  { date: '12-06', name: 'constitution', standing: 'settled' },
  { date: '12-08', name: 'immaculate', standing: 'settled' },
  { date: '12-25', name: 'christmas', standing: 'settled' },
] as const satisfies readonly {
  date: string
  name: string
  standing: HolidayStanding
  of?: readonly Province[]
}[]

/** Lists holidays by the days after Easter Sunday. */
const aroundEaster = [
  { after: -3, name: 'maundyThursday', standing: 'expected' },
  { after: -2, name: 'goodFriday', standing: 'settled' },
  { after: 1, name: 'easterMonday', standing: 'expected' },
] as const

/** Its words are under `holidays` of locales/{es,eu,en}/programmes/programme-admin.json. */
type HolidayName = (typeof fixedDays)[number]['name'] | (typeof aroundEaster)[number]['name']

/** The names of those whose standing is `possible`. */
export type PossibleHoliday = Extract<(typeof fixedDays)[number], { standing: 'possible' }>['name']

/** Describes what an association says of itself that its holidays follow from. */
export interface HolidayFacts {
  /** The region is as somebody has typed it: «Araba/Álava». */
  contact: { region: string }
  /** Public holidays on which sessions are held. */
  sessionsOnHolidays: readonly CalendarDay[]
}

/** Returns the province of the Basque Country that a region is; undefined for one elsewhere. */
function provinceIn(region: string): Province | undefined {
  const words = region
    .normalize('NFC')
    .toLowerCase()
    .split(/\P{L}+/u)
  return provinces.find((province) => provinceNames[province].some((name) => words.includes(name)))
}

function isOf(day: (typeof fixedDays)[number], province: Province | undefined): boolean {
  return !('of' in day) || day.of.some((own) => own === province)
}

/** Tells whether the holidays that a region has of its own are known; elsewhere only those of all Basque provinces are. */
export function areHolidaysKnown(region: string): boolean {
  return provinceIn(region) !== undefined
}

/** Returns the public holidays of a year in a region, in order, and those that it may have besides. */
export function holidaysOf(year: number, region: string): Holiday[] {
  const easter = easterSunday(year)
  const province = provinceIn(region)
  const moving = aroundEaster.map(({ after, ...named }) => ({
    day: addDays(easter, after),
    ...named,
  }))
  const isIgnatiusOnSunday = weekdayOf(`${year}-07-31`) === 7
  const fixed = fixedDays
    .filter((one) => isOf(one, province))
    .map(({ date, name, standing }) => ({ day: `${year}-${date}`, name, standing }))
    .filter(({ name }) => name !== 'arantzazu' || isIgnatiusOnSunday)
    // In 2285, for one, 19 March is Maundy Thursday.
    .filter(
      ({ day, standing }) => standing !== 'possible' || moving.every((other) => other.day !== day),
    )
  return [...fixed, ...moving].sort((one, other) => (one.day < other.day ? -1 : 1))
}

/**
 * Tells whether this is a public holiday of an association, on which no sessions are held: the state's of fixed
 * date, the Basque Country's and its province's. The Basque Government's yearly decree may differ: it
 * can leave out a day, and in years with holidays on Sundays it adds others (19 March in 2021 and
 * 2026, 6 September in 2022), since none moves to the Monday by itself. Towns have a day of their own.
 * What is added is closed at /admin/programas/cierres, which proposes what is `possible`; what is left
 * out goes into `sessionsOnHolidays`, which is set at /admin/asociacion.
 */
export function isHoliday(
  day: CalendarDay,
  { contact, sessionsOnHolidays }: HolidayFacts,
): boolean {
  if (sessionsOnHolidays.includes(day)) return false
  const date = day.slice(5)
  const fixed = fixedDays.find((one) => one.date === date)
  if (fixed && fixed.standing !== 'possible') return isOf(fixed, provinceIn(contact.region))
  const easter = easterSunday(partsOf(day).year)
  return aroundEaster.some(({ after }) => addDays(easter, after) === day)
}

/** Tells whether this is a public holiday in any of the provinces. */
export function isHolidaySomewhere(day: CalendarDay): boolean {
  return provinces.some((region) => isHoliday(day, { contact: { region }, sessionsOnHolidays: [] }))
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
