import { addDays, type CalendarDay, calendarDay, partsOf, weekdayOf } from '../calendar.ts'

/**
 * How sure a public holiday of Gipuzkoa is before the Basque Government's decree for its year is out:
 * `settled` by a law of the state that no decree can change (art. 45 of RD 2001/1983), `expected`, as
 * every decree of these years has had it, or `possible`, as only some have.
 */
type HolidayStanding = 'settled' | 'expected' | 'possible'

/** A day that is a public holiday, or may be. */
export interface Holiday {
  day: CalendarDay
  name: HolidayName
  standing: HolidayStanding
}

type Named = Omit<Holiday, 'day'>

/** By `MM-DD`. */
const fixedDays = {
  '01-01': { name: 'newYear', standing: 'settled' },
  '01-06': { name: 'epiphany', standing: 'expected' },
  // Of Donostia alone.
  '01-20': { name: 'saintSebastian', standing: 'possible' },
  // Where others fall on Sundays: in 2015, 2019, 2020, 2021 and 2026.
  '03-19': { name: 'saintJoseph', standing: 'possible' },
  // Araba's own.
  '04-28': { name: 'saintPrudentius', standing: 'possible' },
  '05-01': { name: 'labourDay', standing: 'settled' },
  '07-25': { name: 'saintJames', standing: 'expected' },
  // Gipuzkoa's and Bizkaia's own.
  '07-31': { name: 'saintIgnatius', standing: 'expected' },
  '08-15': { name: 'assumption', standing: 'settled' },
  // In the place of 31 July where that is a Sunday, as in 2022.
  '09-09': { name: 'arantzazu', standing: 'possible' },
  '10-12': { name: 'nationalDay', standing: 'settled' },
  '11-01': { name: 'allSaints', standing: 'settled' },
  '12-06': { name: 'constitution', standing: 'settled' },
  '12-08': { name: 'immaculate', standing: 'settled' },
  '12-25': { name: 'christmas', standing: 'settled' },
} as const satisfies Record<string, { name: string; standing: HolidayStanding }>

/** By the days after Easter Sunday. */
const aroundEaster = [
  { after: -3, name: 'maundyThursday', standing: 'expected' },
  { after: -2, name: 'goodFriday', standing: 'settled' },
  { after: 1, name: 'easterMonday', standing: 'expected' },
] as const

/** Its words are under `holidays` of locales/{es,eu,en}/programmes/programme-admin.json. */
type HolidayName =
  | (typeof fixedDays)[keyof typeof fixedDays]['name']
  | (typeof aroundEaster)[number]['name']

/** The names of those whose standing is `possible`. */
export type PossibleHoliday = Extract<
  (typeof fixedDays)[keyof typeof fixedDays],
  { standing: 'possible' }
>['name']

const isGipuzkoa = (region: string) => /^(gipuzkoa|guip[uú]zcoa)$/i.test(region.trim())

const isAraba = (region: string) => /^([aá]lava|araba|araba ?[/-] ?[aá]lava)$/i.test(region.trim())

/** Tells whether these are all public holidays of a province: Saint Ignatius is Bizkaia's own, too. */
export function areHolidaysOf(region: string): boolean {
  return isGipuzkoa(region) || /^(bizkaia|vizcaya)$/i.test(region.trim())
}

/** Tells whether a holiday may be one in a province: two of the possible ones are Gipuzkoa's alone, one Araba's. */
export function mayBeHolidayIn({ name }: Holiday, region: string): boolean {
  if (name === 'saintPrudentius') return isAraba(region)
  return isGipuzkoa(region) || (name !== 'saintSebastian' && name !== 'arantzazu')
}

/** The public holidays of a year in Gipuzkoa, in order, and those that it may have besides. */
export function holidaysOf(year: number): Holiday[] {
  const easter = easterSunday(year)
  const fixed = Object.entries<Named>(fixedDays).map(([date, named]) => ({
    day: `${year}-${date}`,
    ...named,
  }))
  const moving = aroundEaster.map(({ after, ...named }) => ({
    day: addDays(easter, after),
    ...named,
  }))
  const isIgnatiusOnSunday = weekdayOf(`${year}-07-31`) === 7
  // In 2285, for one, 19 March is Maundy Thursday.
  const isBesides = ({ day, standing }: Holiday) =>
    standing !== 'possible' || moving.every((other) => other.day !== day)
  return [...fixed.filter(isBesides), ...moving]
    .filter(({ name }) => name !== 'arantzazu' || isIgnatiusOnSunday)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

/**
 * Whether this is a public holiday in Gipuzkoa, on which no sessions are held: the state's of fixed
 * date, the Basque Country's and Gipuzkoa's. The Basque Government's yearly decree may differ: it
 * can leave out a day, and in years with holidays on Sundays it adds others (19 March in 2021 and
 * 2026, 6 September in 2022), since none moves to the Monday by itself. Towns have a day of their own.
 * What is added is closed at /admin/programas/cierres, which proposes what is `possible`; what is left
 * out goes into `sessionsOnHolidays`, which is set at /admin/asociacion.
 */
export function isHoliday(day: CalendarDay, sessionsOnHolidays: readonly CalendarDay[]): boolean {
  if (sessionsOnHolidays.includes(day)) return false
  const date = day.slice(5)
  const named: Named | undefined = (fixedDays as Record<string, Named>)[date]
  if (named && named.standing !== 'possible') return true
  const easter = easterSunday(partsOf(day).year)
  return aroundEaster.some(({ after }) => addDays(easter, after) === day)
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
