import { expect, it } from 'vitest'
import { addBankingDays } from './banking-days.ts'

const secondsOf = (day: string) => Date.parse(day) / 1000
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

it.each([
  ['an ordinary day', '2027-01-27T15:00:00Z', 0, '2027-01-27'],
  ['a Saturday', '2027-01-30T09:00:00Z', 0, '2027-02-01'],
  ['the day after a Friday', '2027-01-29T09:00:00Z', 1, '2027-02-01'],
  ['Good Friday and Easter Monday', '2027-03-25T09:00:00Z', 1, '2027-03-30'],
  ['Easter of another year', '2025-04-17T09:00:00Z', 1, '2025-04-22'],
  ['Christmas and the weekend after it', '2026-12-24T09:00:00Z', 1, '2026-12-28'],
  ['the first of May', '2029-04-30T09:00:00Z', 1, '2029-05-02'],
  ['five banking days over New Year', '2026-12-30T09:00:00Z', 5, '2027-01-07'],
])('banking days pass over what is closed: %s', (_name, moment, count, expected) => {
  expect(dayOf(addBankingDays(secondsOf(moment), count))).toBe(expected)
})
