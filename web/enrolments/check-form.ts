import { type CalendarDay, isCalendarDay } from '#domain/calendar.ts'
import { peopleSchema } from '#domain/enrolments/contract.ts'
import { checkPeople, type Person, personFields } from '#domain/enrolments/person.ts'
import type { ErrorCode, FieldError } from '#domain/errors.ts'
import {
  formValuesAt,
  type PeopleForm,
  type PersonFormValues,
  peopleOf,
  placesOf,
} from './people-form.ts'

type CheckedForm =
  | { people: Person[]; fieldErrors?: never }
  | { fieldErrors: FieldError[]; people?: never }

/** The people of the form, or everything that is wrong with it, in the order of the screen. */
export function checkForm(form: PeopleForm, today: CalendarDay, max: number): CheckedForm {
  const people = peopleOf(form, today)
  const parsed = peopleSchema.safeParse(people)
  const shape = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    path: ['people', ...path].join('.'),
    code: message as ErrorCode,
  }))
  const rules = checkPeople(parsed.data ?? people.map(withoutImpossibleAge), today, max)
  const statements = people.flatMap(({ declaration }, position) =>
    declaration === false
      ? [{ path: `people.${position}.declaration`, code: 'enrolments.statementInvalid' as const }]
      : [],
  )
  const fieldErrors = toFieldErrors([...shape, ...rules, ...statements], form)
  return parsed.data && fieldErrors.length === 0 ? { people: parsed.data } : { fieldErrors }
}

/**
 * Maps errors of the payload (`people.0.lastName`), also the server’s, to the fields that show them:
 * `self.birthDate`, `others.0.lastName`, or `who` for the whole form.
 */
export function toFieldErrors(fields: readonly FieldError[], form: PeopleForm): FieldError[] {
  const places = placesOf(form)
  const fieldErrors = fields.map((field) => {
    const path = fieldOfPayload(field.path, form)
    return { ...field, path, position: places.findIndex((place) => path.startsWith(`${place}.`)) }
  })
  const firstOfEach = fieldErrors.filter(
    ({ path }, index) => fieldErrors.findIndex((other) => other.path === path) === index,
  )
  return firstOfEach
    .sort((a, b) => a.position - b.position || placeOnScreen(a.path) - placeOnScreen(b.path))
    .map(({ position: _, ...mark }) => mark)
}

/** The field that shows what is wrong at a path of the payload. */
export function fieldOfPayload(path: string, form: PeopleForm): string {
  const [, index = '', name = '', part = ''] = path.split('.')
  const place = index === '' ? undefined : placesOf(form)[Number(index)]
  if (!place) return 'who'
  return `${place}.${name === 'emergencyContact' ? emergencyField(part) : fieldAt(name, form, place)}`
}

const fieldsOnScreen: readonly (keyof PersonFormValues)[] = [
  'firstName',
  'lastName',
  'birthDate',
  'age',
  'guardian',
  'phone',
  'locality',
  'emergencyName',
  'emergencyPhone',
  'emergencyRelation',
  'additionalInfo',
  'healthConsent',
  'declaration',
]

function placeOnScreen(path: string): number {
  return fieldsOnScreen.findIndex((field) => path.endsWith(`.${field}`))
}

function emergencyField(part: string): keyof PersonFormValues {
  if (part === 'contactPhone') return 'emergencyPhone'
  return part === 'relation' ? 'emergencyRelation' : 'emergencyName'
}

/** A missing age is an error of `age`, whether the form shows an age or a date of birth. */
function fieldAt(
  name: string,
  form: PeopleForm,
  place: Parameters<typeof formValuesAt>[1],
): string {
  const asksBirthDate = formValuesAt(form, place).ageKnownBy === 'birthDate'
  return name === 'age' && asksBirthDate ? 'birthDate' : name
}

/** The rules compute with ages; the schema has already reported an impossible one. */
function withoutImpossibleAge({ age, birthDate, ...person }: Person): Person {
  return {
    ...person,
    ...(personFields.shape.age.safeParse(age).success && { age }),
    ...(isCalendarDay(birthDate ?? '') && { birthDate }),
  }
}
