import { z } from 'zod'
import { emergencyContactSchema } from './emergency-contact.ts'
import { forEachText } from './person-fields.ts'

/** Describes what is stored of an enrollee, but what is said about their health. */
export const enrolleeSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** The payer themselves, whose telephone and town are the account's. */
  isPayer: z.boolean(),
  ...forEachText(() => z.string().nullable()),
  birthDate: z.iso.date().nullable(),
  /** Today's, in whole years. */
  age: z.number().int().nullable(),
  /** The years that were stated, where no birth date is known, and the day on which they were true. */
  ageYears: z.number().int().nullable(),
  ageStatedOn: z.iso.date().nullable(),
  /** `null` also for readers who do not see to people. */
  emergencyContact: emergencyContactSchema.nullable(),
})
