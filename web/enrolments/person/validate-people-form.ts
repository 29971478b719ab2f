import type { z } from 'zod'
import { peopleSchema } from '#domain/enrolments/contract.ts'
import { checkPeople, type Person } from '#domain/enrolments/person.ts'
import { personShape } from '#domain/enrolments/person-fields.ts'
import { type CalendarDay, isCalendarDay } from '#domain/kernel/calendar.ts'
import { fieldErrorOf } from '#domain/kernel/errors.ts'
import { firstOfEachField, type ValidationResult } from '#web/kernel/forms/validation.ts'
import { formValuesAt, type PeopleForm, peopleOf, placesOf } from './people-form.ts'

/** The people of the form, or everything that is wrong with it. */
export function validatePeopleForm(
  form: PeopleForm,
  today: CalendarDay,
  max: number,
  schema: z.ZodType<Person[]> = peopleSchema,
): ValidationResult<Person[]> {
  const people = peopleOf(form, today)
  const parsed = schema.safeParse(people)
  const shape = (parsed.error?.issues ?? [])
    .map(fieldErrorOf)
    .map((error) => ({ ...error, path: `people.${error.path}` }))
  const rules = checkPeople(parsed.data ?? people.map(withoutImpossibleAge), today, max)
  const statements = people.flatMap(({ declaration }, position) =>
    declaration === false
      ? [{ path: `people.${position}.declaration`, code: 'enrolments.statementInvalid' as const }]
      : [],
  )
  const errors = [...shape, ...rules, ...statements].map((error) => ({
    ...error,
    path: fieldForPath(error.path, form),
  }))
  return parsed.data && errors.length === 0
    ? { payload: parsed.data }
    : { errors: firstOfEachField(errors) }
}

/**
 * The field that shows what is wrong at a path of the payload (`people.0.lastName`): `self.birthDate`,
 * `others.0.lastName`, or `who` for the whole form.
 */
export function fieldForPath(path: string, form: PeopleForm): string {
  const [, index = '', name = '', ...parts] = path.split('.')
  const place = index === '' ? undefined : placesOf(form)[Number(index)]
  if (!place) return 'who'
  return [place, fieldOfPerson(name, form, place), ...parts].join('.')
}

/** A missing age is an error of `age`, whether the form shows an age or a date of birth. */
function fieldOfPerson(
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
    ...(personShape.shape.age.safeParse(age).success && { age }),
    ...(isCalendarDay(birthDate ?? '') && { birthDate }),
  }
}
