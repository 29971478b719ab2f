import { expect, it } from 'vitest'
import { formatIban, ibanProblem } from './iban.ts'

it.each([
  ['ES07 0012 0345 0300 0006 7890', undefined],
  ['es0700120345030000067890', undefined],
  ['FR14 2004 1010 0505 0001 3M02 606', undefined],
  ['', 'incomplete_iban'],
  ['ES07 0012 0345 0300 0006 789', 'incomplete_iban'],
  ['ES08 0012 0345 0300 0006 7890', 'invalid_iban'],
  ['ES07 0012 0345 0300 0060 7890', 'invalid_iban'],
  ['NO93 8601 1117 947', 'payment_method_invalid_parameter_testmode'],
  ['0012 0345 0300 0006 7890', 'payment_method_invalid_parameter_testmode'],
])('an IBAN is checked by its country, length and check digits: %s', (text, problem) => {
  expect(ibanProblem(text)).toBe(problem)
})

it.each([
  ['es07001203450', 'ES07 0012 0345 0'],
  ['ES07-0012-0345-0300-0006-7890-11', 'ES07 0012 0345 0300 0006 7890'],
  ['', ''],
])('and is written in groups of four: %s', (text, formatted) => {
  expect(formatIban(text)).toBe(formatted)
})
