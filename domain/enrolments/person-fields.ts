import { z } from 'zod'
import { lineField, nameField } from '../accounts/text-fields.ts'
import { isCalendarDay } from '../kernel/calendar.ts'
import { normalisePhoneText } from '../kernel/normalise-text.ts'
import { storable, text } from '../kernel/schema-types.ts'
import { MAX_AGE } from './age.ts'
import { emergencyContactSchema } from './emergency-contact.ts'

export const MAX_INFO_LENGTH = 1000

/** Control characters other than line breaks and tabs, and halves of characters; the database cannot store all of them. */
const unstorableCharacters = /[^\P{Cc}\n\t]|\p{Cs}/gu

/** A field with rules or a column of its own. */
interface OwnField {
  kind: 'name' | 'day' | 'years' | 'contact' | 'health' | 'statement'
  schema: z.ZodType
  /** Its name in payloads, where that is another one (design §4). */
  wire?: string
}

/**
 * A field that is one optional line of text, in a column of the same name. Forms, pages, lists, files
 * and imports show it without being told.
 */
interface TextField {
  kind: 'text' | 'phone'
  schema: z.ZodOptional<z.ZodString>
  wire?: string
  /** The account's, where the payer enrols themselves: their form does not ask for it. */
  isAccounts: boolean
  /** Is the width of its column in files, in letters. */
  width: number
  /** Matches the heading of its column in a spreadsheet, as `plainHeading` leaves it. */
  heading: RegExp
}

/** Everything that is asked of a person, in the order in which pages show it. */
export const personFields = {
  firstName: {
    kind: 'name',
    wire: 'nombre',
    schema: nameField('enrolments.nameRequired', 'enrolments.nameInvalid'),
  },
  lastName: {
    kind: 'name',
    wire: 'apellido',
    schema: nameField('enrolments.surnameRequired', 'enrolments.nameInvalid'),
  },
  birthDate: {
    kind: 'day',
    wire: 'fechaNacimiento',
    schema: text({ error: 'enrolments.birthDateInvalid' })
      .trim()
      .max(10, 'enrolments.birthDateInvalid')
      .refine((text) => !/^\d{1,3}-/.test(text), {
        error: 'enrolments.birthYearShort',
        abort: true,
      })
      .refine((text) => text === '' || isCalendarDay(text), 'enrolments.birthDateInvalid')
      .optional(),
  },
  age: {
    kind: 'years',
    wire: 'edad',
    schema: z
      .int({ error: 'enrolments.ageInvalid' })
      .min(0, 'enrolments.ageInvalid')
      .max(MAX_AGE, 'enrolments.ageInvalid')
      .optional(),
  },
  phone: {
    kind: 'phone',
    isAccounts: true,
    width: 16,
    heading:
      /\b(telefono\w*|telef|telf|tfno|tlfno|tlf|tel|movil|whatsapp|mugikorra?|sakeleko\w*|phone|mobile|cell)\b/,
    schema: text({ error: 'enrolments.phoneInvalid' })
      .overwrite(normalisePhoneText)
      .max(40, { error: 'enrolments.phoneInvalid', abort: true })
      .regex(/^(\+?[\d\s().\-/]{6,})?$/, 'enrolments.phoneInvalid')
      .optional(),
  },
  locality: {
    kind: 'text',
    isAccounts: true,
    width: 20,
    heading:
      /\b(localidad|poblacion|municipio|pueblo|ciudad|herria|udalerria|town|city|village|locality)\b/,
    schema: lineField('enrolments.localityInvalid').optional(),
  },
  /** Left out, the one that is stored stays. */
  emergencyContact: {
    kind: 'contact',
    wire: 'contactoEmergencia',
    schema: emergencyContactSchema.optional(),
  },
  /** Sealed, and kept with the enrolment. */
  additionalInfo: {
    kind: 'health',
    wire: 'infoAdicional',
    schema: z
      .string({ error: 'enrolments.infoInvalid' })
      .overwrite(cleanInfo)
      .check(storable)
      .max(MAX_INFO_LENGTH, 'enrolments.infoTooLong')
      .optional(),
  },
  // Statements are kept as consents.
  healthConsent: {
    kind: 'statement',
    wire: 'consentimientoSalud',
    schema: z.boolean({ error: 'enrolments.healthConsentRequired' }).optional(),
  },
  declaration: {
    kind: 'statement',
    wire: 'declaracion',
    schema: z.boolean({ error: 'enrolments.statementInvalid' }).optional(),
  },
  guardian: {
    kind: 'statement',
    wire: 'tutor',
    schema: z.boolean({ error: 'enrolments.guardianRequired' }).optional(),
  },
} as const satisfies Record<string, OwnField | TextField>

type Fields = typeof personFields

type Shape = { -readonly [Name in keyof Fields]: Fields[Name]['schema'] }

/** The fields' own rules; optional fields may be empty texts. */
export const personShape = z.object(
  Object.fromEntries(
    Object.entries(personFields).map(([name, { schema }]) => [name, schema]),
  ) as Shape,
)

/** The name of a field that is one line of text. */
export type PersonText = {
  [Name in keyof Fields]: Fields[Name]['kind'] extends TextField['kind'] ? Name : never
}[keyof Fields]

export const personTexts = Object.entries<OwnField | TextField>(personFields)
  .filter(([, { kind }]) => kind === 'text' || kind === 'phone')
  .map(([name]) => name as PersonText)

/** Returns an object with a value for each line of text of a person. */
export function forEachText<Value>(make: (name: PersonText) => Value): Record<PersonText, Value> {
  return Object.fromEntries(personTexts.map((name) => [name, make(name)])) as Record<
    PersonText,
    Value
  >
}

type Names = {
  [Name in keyof Fields as Fields[Name] extends { wire: string }
    ? Name
    : never]: Fields[Name] extends {
    wire: infer Wire
  }
    ? Wire
    : never
}

/** The fields' names in payloads, where those are others. */
export const personNames = Object.fromEntries(
  Object.entries<OwnField | TextField>(personFields).flatMap(([name, { wire }]) =>
    wire ? [[name, wire]] : [],
  ),
) as Names

function cleanInfo(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replace(unstorableCharacters, '').trim()
}
