import type { z } from 'zod'
import type { enrolleeSchema } from '#domain/enrolments/enrollee.ts'
import { forEachText } from '#domain/enrolments/person-fields.ts'
import type { enrollees } from '#server/schema.ts'
import { emergencyContactOf } from './emergency-contact.ts'

/** Returns what a form that corrects an enrollee is filled with. */
export function enrolleeFacts(
  enrollee: typeof enrollees.$inferSelect,
): z.output<typeof enrolleeSchema> {
  const { firstName, lastName, isPayer } = enrollee
  const { birthDate, ageYears, ageStatedOn } = enrollee
  return {
    firstName,
    lastName,
    isPayer,
    ...forEachText((name) => enrollee[name]),
    birthDate,
    ageYears,
    ageStatedOn,
    emergencyContact: emergencyContactOf(enrollee),
  }
}
