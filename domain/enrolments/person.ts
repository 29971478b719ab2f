import { z } from 'zod'
import { foldSpaces, lineField, nameField } from '../accounts/text-fields.ts'
import { isCalendarDay } from '../calendar.ts'
import { isValidAge } from './age.ts'
import type { Named } from './same-person.ts'

export const MAX_INFO_LENGTH = 1000

/** Control characters other than line breaks and tabs; the database cannot store all of them. */
const controlCharacters = /[^\P{Cc}\n\t]/gu

/**
 * A person in `personas` (design §4). Fields that a form leaves empty may be empty texts. What
 * depends on the day, such as the age that a birth date gives, is asked by `checkPeople`.
 */
export const personSchema = z
  .object({
    nombre: nameField('enrolments.nameRequired', 'enrolments.nameInvalid'),
    apellido: nameField('enrolments.surnameRequired', 'enrolments.nameInvalid'),
    phone: z
      .string({ error: 'enrolments.phoneInvalid' })
      .overwrite(foldSpaces)
      .max(40, { error: 'enrolments.phoneInvalid', abort: true })
      .regex(/^(\+?[\d\s().\-/]{6,})?$/, 'enrolments.phoneInvalid')
      .optional(),
    locality: lineField('enrolments.localityInvalid').optional(),
    edad: z
      .number({ error: 'enrolments.ageInvalid' })
      .refine(isValidAge, 'enrolments.ageInvalid')
      .optional(),
    fechaNacimiento: z
      .string({ error: 'enrolments.birthDateInvalid' })
      .trim()
      .refine((text) => text === '' || isCalendarDay(text), 'enrolments.birthDateInvalid')
      .optional(),
    infoAdicional: z
      .string({ error: 'enrolments.infoInvalid' })
      .overwrite(cleanInfo)
      .max(MAX_INFO_LENGTH, 'enrolments.infoTooLong')
      .optional(),
    consentimientoSalud: z.boolean({ error: 'enrolments.healthConsentRequired' }).optional(),
    declaracion: z.boolean({ error: 'enrolments.statementInvalid' }).optional(),
    tutor: z.boolean({ error: 'enrolments.guardianRequired' }).optional(),
  })
  .superRefine((person, context) => {
    if (person.edad === undefined && !person.fechaNacimiento) {
      context.addIssue({ code: 'custom', path: ['edad'], message: 'enrolments.ageRequired' })
    }
    if (person.infoAdicional && !person.consentimientoSalud) {
      const message = 'enrolments.healthConsentRequired'
      context.addIssue({ code: 'custom', path: ['consentimientoSalud'], message })
    }
  })

export type Person = z.infer<typeof personSchema>

/** Name and surnames as one reads them. */
export function displayName({ nombre, apellido }: Named): string {
  return `${nombre} ${apellido}`.trim()
}

function cleanInfo(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim()
}
