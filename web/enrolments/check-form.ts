import { type CalendarDay, isCalendarDay } from '#domain/calendar.ts'
import { peopleSchema } from '#domain/enrolments/contract.ts'
import { checkPeople, type Person, personFields } from '#domain/enrolments/person.ts'
import type { ErrorCode, ErrorParams } from '#domain/errors.ts'
import {
  boxesAt,
  type PeopleForm,
  type PersonFormValues,
  peopleOf,
  placesOf,
} from './people-form.ts'

/** One mark in the form: `self.birthDate`, `others.0.lastName`, or `who` for all of it. */
export interface FormMark {
  path: string
  code: ErrorCode
  params?: ErrorParams
}

export type CheckedForm =
  | { people: Person[]; fieldErrors?: never }
  | { fieldErrors: FormMark[]; people?: never }

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

/** Marks in the payload (`people.0.lastName`), the server's too, where the form shows them. */
export function toFieldErrors(fields: readonly FormMark[], form: PeopleForm): FormMark[] {
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
  return `${place}.${name === 'emergencyContact' ? emergencyBox(part) : boxOf(name, form, place)}`
}

const boxesOnScreen: readonly (keyof PersonFormValues)[] = [
  ...(['firstName', 'lastName', 'birthDate', 'age', 'guardian', 'phone', 'locality'] as const),
  ...(['emergencyName', 'emergencyPhone', 'emergencyRelation'] as const),
  ...(['additionalInfo', 'healthConsent', 'declaration'] as const),
]

function placeOnScreen(path: string): number {
  return boxesOnScreen.findIndex((box) => path.endsWith(`.${box}`))
}

function emergencyBox(part: string): keyof PersonFormValues {
  if (part === 'contactPhone') return 'emergencyPhone'
  return part === 'relation' ? 'emergencyRelation' : 'emergencyName'
}

/** A missing age is an error of `age`, whichever field the form shows. */
function boxOf(name: string, form: PeopleForm, place: Parameters<typeof boxesAt>[1]): string {
  const asksBirthDate = boxesAt(form, place).ageKnownBy === 'birthDate'
  return name === 'age' && asksBirthDate ? 'birthDate' : name
}

/** The rules reckon with ages; one that cannot be is marked by its shape already. */
function withoutImpossibleAge({ age, birthDate, ...person }: Person): Person {
  return {
    ...person,
    ...(personFields.shape.age.safeParse(age).success && { age }),
    ...(isCalendarDay(birthDate ?? '') && { birthDate }),
  }
}
