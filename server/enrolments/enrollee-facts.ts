import type { z } from 'zod'
import { ageOf } from '#domain/enrolments/age.ts'
import type { enrolleeSchema } from '#domain/enrolments/enrollee.ts'
import { forEachText } from '#domain/enrolments/person-fields.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { enrollees } from '#server/schema.ts'
import { emergencyContactOf } from './emergency-contact.ts'

/** Returns today's age in whole years; a stated one has grown since. */
export function ageToday(
  {
    birthDate,
    ageYears,
    ageStatedOn,
  }: Pick<typeof enrollees.$inferSelect, 'birthDate' | 'ageYears' | 'ageStatedOn'>,
  today: CalendarDay,
): number | null {
  return ageOf({ birthDate, age: ageYears, statedOn: ageStatedOn }, today)
}

/** Returns what a form that corrects an enrollee is filled with. */
export function enrolleeFacts(
  enrollee: typeof enrollees.$inferSelect,
  today: CalendarDay,
): z.output<typeof enrolleeSchema> {
  const { firstName, lastName, isPayer } = enrollee
  const { birthDate, ageYears, ageStatedOn } = enrollee
  return {
    firstName,
    lastName,
    isPayer,
    ...forEachText((name) => enrollee[name]),
    birthDate,
    age: ageToday(enrollee, today),
    ageYears,
    ageStatedOn,
    emergencyContact: emergencyContactOf(enrollee),
  }
}
