import { expect, test } from 'vitest'
import { addMonths } from '#domain/kernel/calendar.ts'
import { MAX_MONTHS } from '#domain/statistics/contract.ts'
import {
  chosenPeriod,
  knownMonths,
  problemOf,
  type Statistics,
  statisticsLink,
  usualPeriods,
  viewFromAddress,
} from './statistics.ts'

const from = '2025-03'

test.each([
  ['one month', from, null],
  ['as many as can be shown', addMonths(from, MAX_MONTHS - 1), null],
  ['one more', addMonths(from, MAX_MONTHS), 'tooLong'],
  ['an end before the beginning', '2025-02', 'backwards'],
  ['an open end', '', null],
])('of %s it is said what is wrong', (_, to, problem) => {
  expect(problemOf(from, to)).toBe(problem)
})

test.each([
  [{ from, to: '2026-02', programme: '2' }],
  [{ from: '', to: '', programme: '' }],
])('a view is found again by its address: %o', (view) => {
  const { searchParams } = new URL(statisticsLink(view), 'http://a')
  expect(viewFromAddress(searchParams)).toEqual(view)
})

test('the usual periods end with the month that is under way, and begin with what is known', () => {
  const periods = usualPeriods({ today: '2026-03-10', firstMonth: '2025-11' })
  expect(periods.map(({ name, from, to }) => `${name} ${from} ${to}`)).toEqual([
    'last12 2025-04 2026-03',
    'thisYear 2026-01 2026-03',
    'lastYear 2025-01 2025-12',
    'all 2025-11 2026-03',
  ])
})

test('a year in which nothing has happened is not offered', () => {
  const names = usualPeriods({ today: '2026-03-10', firstMonth: '2026-01' }).map(({ name }) => name)
  expect(names).toEqual(['last12', 'thisYear', 'all'])
})

test('in December, of the two periods that are the same months the chosen one alone is lit', () => {
  const december = { today: '2026-12-10', firstMonth: '2025-03', from: '2026-01', to: '2026-12' }
  const chosen = (from: string) =>
    chosenPeriod({ from, to: from && '2026-12', programme: '' }, december as Statistics)
  expect(chosen('')).toBe('last12')
  expect(chosen('2026-01')).toBe('thisYear')
})

test('the months to choose from go from the newest to the first that anything is known of', () => {
  const known = { today: '2026-03-10', from: '2026-01' }
  expect(knownMonths({ ...known, firstMonth: null })).toEqual(['2026-03', '2026-02', '2026-01'])
  expect(knownMonths({ ...known, firstMonth: '2025-12' }).at(-1)).toBe('2025-12')
})
