import { expect, it } from 'vitest'
import { formatIban, ibanProblem, isIban } from './iban.ts'

it.each([
  ['ES07 0012 0345 0300 0006 7890', undefined],
  ['es0700120345030000067890', undefined],
  ['FR14 2004 1010 0505 0001 3M02 606', undefined],
  ['NO93 8601 1117 947', undefined],
  ['', 'incomplete_iban'],
  ['ES07 0012 0345 0300 0006 789', 'incomplete_iban'],
  ['ES08 0012 0345 0300 0006 7890', 'invalid_iban'],
  ['ES07 0012 0345 0300 0060 7890', 'invalid_iban'],
  ['US07 0012 0345', 'invalid_iban_country_code'],
  ['0012 0345 0300 0006 7890', 'invalid_iban_country_code'],
])('an IBAN is checked by its country, length and check digits: %s', (text, problem) => {
  expect(ibanProblem(text)).toBe(problem)
  expect(isIban(text)).toBe(problem === undefined)
})

it.each([
  ['es07001203450', 'ES07 0012 0345 0'],
  ['ES07-0012-0345-0300-0006-7890-11', 'ES07 0012 0345 0300 0006 7890'],
  ['', ''],
])('and is written in groups of four: %s', (text, formatted) => {
  expect(formatIban(text)).toBe(formatted)
})
