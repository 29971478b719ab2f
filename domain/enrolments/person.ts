import { z } from 'zod'
import type { CalendarDay } from '../kernel/calendar.ts'
import type { FieldError } from '../kernel/errors.ts'
import { besideOtherErrors } from '../kernel/renamed.ts'
import { text } from '../kernel/schema-types.ts'
import { isValidBirthDate, needsGuardian } from './age.ts'
import { emergencyContactSchema } from './emergency-contact.ts'
import { personShape } from './person-fields.ts'
import { duplicatesWithin } from './same-person.ts'

/**
 * A person to be enrolled. What depends on the day, such as the age that a birth date gives, is
 * checked by `checkPeople`.
 */
export const personSchema = personShape.superRefine(personRules, besideOtherErrors)

/**
 * Health information typed before the form is sent, kept only with consent (design §6). The names
 * are as far as they are typed; `place` is the person's position in the form.
 */
export const typedHealthSchema = z.object({
  place: text().max(20),
  firstName: text().max(200),
  lastName: text().max(200),
  additionalInfo: personShape.shape.additionalInfo.unwrap().min(1, 'enrolments.infoInvalid'),
  healthConsent: z.literal(true, { error: 'enrolments.healthConsentRequired' }),
})

export type TypedHealth = z.infer<typeof typedHealthSchema>

/** Describes the version of an enrollee's data that a form was filled with. */
const dataVersion = z.int32().positive()

/** Describes what can be corrected of an enrollee: all but what is said about health. An age that is known may not go away. */
export const correctedEnrolleeSchema = personShape
  .omit({ additionalInfo: true, healthConsent: true, declaration: true })
  .extend({
    /** `null` takes it away. */
    emergencyContact: emergencyContactSchema.nullable().optional(),
    version: dataVersion,
  })

/** Describes what is said about an enrollee's health from now on; empty takes it away. Consent is given each time. */
export const healthNoteSchema = personShape
  .pick({ additionalInfo: true, healthConsent: true })
  .extend({ version: dataVersion })
  .superRefine(requireConsent, besideOtherErrors)

export type Person = z.infer<typeof personSchema>

/**
 * Problems of these people today beyond their shape: their number, birth dates, the guardian's
 * statement, duplicates. Paths as in the payload (`people.0.guardian`).
 */
export function checkPeople(
  people: readonly Pick<Person, 'firstName' | 'lastName' | 'age' | 'birthDate' | 'guardian'>[],
  today: CalendarDay,
  max: number,
): FieldError[] {
  if (people.length === 0) return [{ path: 'people', code: 'enrolments.peopleRequired' }]
  if (people.length > max) {
    return [{ path: 'people', code: 'enrolments.tooManyPeople', params: { max } }]
  }
  const repeated = new Set(duplicatesWithin(people, today))
  return people.flatMap((person, position) => {
    const { birthDate } = person
    const field = (name: string, code: FieldError['code']): FieldError => ({
      path: `people.${position}.${name}`,
      code,
    })
    if (birthDate && !isValidBirthDate(birthDate, today)) {
      return [field('birthDate', 'enrolments.birthDateInvalid')]
    }
    const errors: FieldError[] = []
    if (needsGuardian(person, today) && !person.guardian) {
      errors.push(field('guardian', 'enrolments.guardianRequired'))
    }
    if (repeated.has(position)) errors.push(field('firstName', 'enrolments.repeatedPerson'))
    return errors
  })
}

/** Requires of a person what one field asks of another. */
export function personRules(person: z.output<typeof personShape>, context: z.RefinementCtx): void {
  requireAge(person, context)
  requireConsent(person, context)
}

function requireAge(
  { age, birthDate }: Pick<z.output<typeof personShape>, 'age' | 'birthDate'>,
  context: z.RefinementCtx,
): void {
  if (age !== undefined || birthDate) return
  context.addIssue({ code: 'custom', path: ['age'], message: 'enrolments.ageRequired' })
}

function requireConsent(
  {
    additionalInfo,
    healthConsent,
  }: Pick<z.output<typeof personShape>, 'additionalInfo' | 'healthConsent'>,
  context: z.RefinementCtx,
): void {
  if (!additionalInfo || healthConsent) return
  const message = 'enrolments.healthConsentRequired'
  context.addIssue({ code: 'custom', path: ['healthConsent'], message })
}
