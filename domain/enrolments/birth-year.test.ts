import { expect, it } from 'vitest'
import { personShape } from './person-fields.ts'

it.each([
  ['48-03-27', 'enrolments.birthYearShort'],
  ['948-03-27', 'enrolments.birthYearShort'],
  ['1948-02-30', 'enrolments.birthDateInvalid'],
  ['1948-03-27', undefined],
])('a year of two figures is asked for with four: %s', (text, code) => {
  expect(personShape.shape.birthDate.safeParse(text).error?.issues[0]?.message).toBe(code)
})
