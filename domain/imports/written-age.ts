import { isValidBirthDate, MAX_AGE, needsGuardian } from '../enrolments/age.ts'
import { type CalendarDay, partsOf } from '../kernel/calendar.ts'
import { normaliseLine } from '../kernel/normalise-text.ts'
import { readDay, withoutAside } from './written-day.ts'

const JULY = 7

export interface WrittenAge {
  birthDate: CalendarDay | null
  age: number | null
  /** The age is counted from a year alone, and may be another by one. */
  isByYear?: true
}

/** «55», «55 años», «71 a.», «71 urte», «71 yrs», and what a formula computes: «71.73». `null` for what is no age. */
function readYears(written: string): number | null {
  const number =
    /^(\d{1,3})(?:[.,]\d+)?(?: ?(?:a|a[ñn]os?(?: de edad)?|u|urte(?: ditu| dauzka)?|years?(?: old)?|yrs?(?: old)?|y[./]?o)\.?)?$/i.exec(
      normaliseLine(written),
    )
  const age = Number(number?.[1] ?? Number.NaN)
  return age <= MAX_AGE ? age : null
}

/**
 * Returns what stands under a birth date: the day, or as lists have it also the age or the year alone, which gives
 * the age that is likelier on this day, since the day itself must not be made up.
 * @returns `null` for none of them
 */
export function readBorn(written: string, today: CalendarDay): WrittenAge | null {
  const birthDate = readDay(written, today)
  if (birthDate !== null)
    return isValidBirthDate(birthDate, today) ? { birthDate, age: null } : null
  const year = /^[¿(]?\s*(\d{4})(?:-?(?:e?ko|e?an)(?: jaioa?)?)?\s*[?)]?$/i.exec(
    withoutAside(written),
  )?.[1]
  const age = year === undefined ? readYears(written) : null
  if (age !== null) return { birthDate: null, age }
  if (year === undefined) return null
  const now = partsOf(today)
  const reached = now.year - Number(year)
  if (reached < 0 || reached > MAX_AGE) return null
  return {
    birthDate: null,
    age: Math.max(0, now.month < JULY ? reached - 1 : reached),
    isByYear: true,
  }
}

/** Tells whether a guardian may be needed: where a year alone leaves two ages, the younger one decides. */
export function mayNeedGuardian(
  { birthDate, age, isByYear }: WrittenAge,
  today: CalendarDay,
): boolean {
  const youngest = isByYear && age !== null && partsOf(today).month >= JULY ? age - 1 : age
  return needsGuardian({ birthDate, age: youngest }, today)
}
