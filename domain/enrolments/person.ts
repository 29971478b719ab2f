import { z } from 'zod'
import { foldSpaces, lineField, nameField } from '../accounts/text-fields.ts'
import { type CalendarDay, isCalendarDay } from '../calendar.ts'
import type { FieldError } from '../errors.ts'
import { storable, text } from '../stored-values.ts'
import { isValidBirthDate, MAX_AGE, needsGuardian } from './age.ts'
import { duplicatesWithin, type Named } from './same-person.ts'

export const MAX_INFO_LENGTH = 1000

/** Control characters other than line breaks and tabs, and halves of characters; the database cannot store all of them. */
const unstorableCharacters = /[^\P{Cc}\n\t]|\p{Cs}/gu

/** Each field of a person by itself. Those that a form leaves empty may be empty texts. */
export const personFields = z.object({
  nombre: nameField('enrolments.nameRequired', 'enrolments.nameInvalid'),
  apellido: nameField('enrolments.surnameRequired', 'enrolments.nameInvalid'),
  phone: text({ error: 'enrolments.phoneInvalid' })
    .overwrite(foldSpaces)
    .max(40, { error: 'enrolments.phoneInvalid', abort: true })
    .regex(/^(\+?[\d\s().\-/]{6,})?$/, 'enrolments.phoneInvalid')
    .optional(),
  locality: lineField('enrolments.localityInvalid').optional(),
  edad: z
    .int({ error: 'enrolments.ageInvalid' })
    .min(0, 'enrolments.ageInvalid')
    .max(MAX_AGE, 'enrolments.ageInvalid')
    .optional(),
  fechaNacimiento: text({ error: 'enrolments.birthDateInvalid' })
    .trim()
    .max(10, 'enrolments.birthDateInvalid')
    .refine((text) => text === '' || isCalendarDay(text), 'enrolments.birthDateInvalid')
    .optional(),
  infoAdicional: z
    .string({ error: 'enrolments.infoInvalid' })
    .overwrite(cleanInfo)
    .check(storable)
    .max(MAX_INFO_LENGTH, 'enrolments.infoTooLong')
    .optional(),
  consentimientoSalud: z.boolean({ error: 'enrolments.healthConsentRequired' }).optional(),
  declaracion: z.boolean({ error: 'enrolments.statementInvalid' }).optional(),
  tutor: z.boolean({ error: 'enrolments.guardianRequired' }).optional(),
})

/** Also while other fields are still wrong, so that a form shows all its marks at once. */
const whateverElseIsWrong = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/**
 * A person in `personas` (design §4). What depends on the day, such as the age that a birth date
 * gives, is checked by `checkPeople`.
 */
export const personSchema = personFields.superRefine((person, context) => {
  requireAge(person, context)
  if (person.infoAdicional && !person.consentimientoSalud) {
    const message = 'enrolments.healthConsentRequired'
    context.addIssue({ code: 'custom', path: ['consentimientoSalud'], message })
  }
}, whateverElseIsWrong)

/**
 * Health information typed before the form is sent, kept only with consent (design §6). The names
 * are as far as they are typed; `lugar` is the person's position in the form.
 */
export const typedHealthSchema = z.object({
  lugar: text().max(20),
  nombre: text().max(200),
  apellido: text().max(200),
  infoAdicional: personFields.shape.infoAdicional.unwrap().min(1, 'enrolments.infoInvalid'),
  consentimientoSalud: z.literal(true, { error: 'enrolments.healthConsentRequired' }),
})

export type TypedHealth = z.infer<typeof typedHealthSchema>

/** What can be corrected of an enrollee: all but health and the guardian. */
export const correctedPersonSchema = personFields
  .omit({ infoAdicional: true, consentimientoSalud: true, declaracion: true })
  .extend({
    /** Of the data as they were when the form was filled with them. */
    version: z.int32().positive(),
  })
  .superRefine(requireAge, whateverElseIsWrong)

export type Person = z.infer<typeof personSchema>

/** Name and surnames as one reads them. */
export function displayName({ nombre, apellido }: Named): string {
  return `${nombre} ${apellido}`.trim()
}

/**
 * Problems of these people today beyond their shape: their number, birth dates, the guardian's
 * statement, duplicates. Paths as in the payload (`personas.0.tutor`).
 */
export function checkPeople(
  people: readonly Person[],
  today: CalendarDay,
  max: number,
): FieldError[] {
  if (people.length === 0) return [{ path: 'personas', code: 'enrolments.peopleRequired' }]
  if (people.length > max) {
    return [{ path: 'personas', code: 'enrolments.tooManyPeople', params: { max } }]
  }
  const repeated = new Set(duplicatesWithin(people, today))
  return people.flatMap((person, position) => {
    const { fechaNacimiento } = person
    const field = (name: string, code: FieldError['code']): FieldError => ({
      path: `personas.${position}.${name}`,
      code,
    })
    if (fechaNacimiento && !isValidBirthDate(fechaNacimiento, today)) {
      return [field('fechaNacimiento', 'enrolments.birthDateInvalid')]
    }
    const errors: FieldError[] = []
    if (needsGuardian(person, today) && !person.tutor) {
      errors.push(field('tutor', 'enrolments.guardianRequired'))
    }
    if (repeated.has(position)) errors.push(field('nombre', 'enrolments.repeatedPerson'))
    return errors
  })
}

function requireAge(
  { edad, fechaNacimiento }: Pick<z.output<typeof personFields>, 'edad' | 'fechaNacimiento'>,
  context: z.RefinementCtx,
): void {
  if (edad !== undefined || fechaNacimiento) return
  context.addIssue({ code: 'custom', path: ['edad'], message: 'enrolments.ageRequired' })
}

function cleanInfo(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replace(unstorableCharacters, '').trim()
}
