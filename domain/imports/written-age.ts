import { isValidBirthDate, MAX_AGE, needsGuardian } from '../enrolments/age.ts'
import { type CalendarDay, partsOf } from '../kernel/calendar.ts'
import { readDay } from './written-day.ts'

const JULY = 7

export interface WrittenAge {
  birthDate: CalendarDay | null
  age: number | null
  /** The age is counted from a year alone, and may be another by one. */
  isByYear?: true
}

/** «55», «55 años»; `null` for what is no age. */
export function readYears(written: string): number | null {
  const number = /^(\d{1,3})(?:[.,]0+)?(?:\s*(?:años?|urte|years?(?: old)?))?$/i.exec(
    written.trim(),
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
  const age = readYears(written)
  if (age !== null) return { birthDate: null, age }
  const year = /^[¿(]?\s*(\d{4})\s*[?)]?$/.exec(written.trim())?.[1]
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
