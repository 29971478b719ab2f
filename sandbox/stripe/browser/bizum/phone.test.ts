import { expect, it } from 'vitest'
import { phoneProblem, withPrefix } from './phone.ts'

it.each([
  '600000000',
  '600 00 00 00',
  '+34 600 000 000',
  '0034600000000',
  '34600000000',
])('reads %s', (typed) => {
  expect(phoneProblem(typed)).toBeUndefined()
  expect(withPrefix(typed)).toBe('+34600000000')
})

it.each([
  ['', 'incomplete_phone'],
  ['600 000', 'incomplete_phone'],
  ['943 000 000', 'invalid_phone'],
  ['+33 600 000 000', 'invalid_phone'],
])('finds fault with %j', (typed, problem) => {
  expect(phoneProblem(typed)).toBe(problem)
})
