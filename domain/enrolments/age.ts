import { type CalendarDay, isCalendarDay, partsOf } from '../kernel/calendar.ts'

export const MAX_AGE = 120

/** Below this age a guardian has to state that they agree (design §6). */
export const GUARDIAN_AGE = 14

/** A person's age: the birth date, or whole years, or nothing. */
export interface Aged {
  age?: number | null | undefined
  /** The day on which `age` was true, when that is not today. */
  statedOn?: CalendarDay | null | undefined
  /** `YYYY-MM-DD`; empty when the form's field was left empty. */
  birthDate?: CalendarDay | null | undefined
}

/**
 * Whole years completed on this day; negative before the birth. Who was born on 29 February turns a
 * year older on 1 March of a year without that day.
 */
export function ageOn(birthDate: CalendarDay, day: CalendarDay): number {
  const birthdayPassed = day.slice(5) >= birthDate.slice(5)
  return partsOf(day).year - partsOf(birthDate).year - (birthdayPassed ? 0 : 1)
}

/** Tells whether a living person can have been born on this day. */
export function isValidBirthDate(text: string, today: CalendarDay): boolean {
  return isCalendarDay(text) && text <= today && ageOn(text, today) <= MAX_AGE
}

/**
 * The person's age today, from the birth date if there is one; null when neither is known. A stated age grows by a year
 * on each anniversary of the day on which it was stated, since the birthday is not known.
 */
export function ageOf({ birthDate, age, statedOn }: Aged, today: CalendarDay): number | null {
  if (birthDate) return ageOn(birthDate, today)
  if (age === null || age === undefined) return null
  return statedOn ? Math.min(MAX_AGE, age + Math.max(0, ageOn(statedOn, today))) : age
}

/** Tells whether this person may only be enrolled with a guardian's statement. */
export function needsGuardian(person: Aged, today: CalendarDay): boolean {
  const age = ageOf(person, today)
  return age !== null && age < GUARDIAN_AGE
}
