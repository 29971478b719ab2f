import { expect, test } from 'vitest'
import { at } from '../testing.ts'
import { addIntervals, nextRenewal } from './intervals.ts'

const monthly = { interval: 'month', interval_count: 1 }

test.each([
  ['2027-01-15T09:00:00Z', 1, '2027-02-15T09:00:00Z'],
  ['2027-01-31T09:00:00Z', 1, '2027-02-28T09:00:00Z'],
  ['2028-01-31T09:00:00Z', 1, '2028-02-29T09:00:00Z'],
  ['2027-01-31T09:00:00Z', 2, '2027-03-31T09:00:00Z'],
  ['2027-11-30T23:59:59Z', 3, '2028-02-29T23:59:59Z'],
  ['2027-03-15T00:00:00Z', 12, '2028-03-15T00:00:00Z'],
])('%s and %i months is %s, clamped to the month without losing the anchor', (from, count, to) => {
  expect(addIntervals(at(from), monthly, count)).toBe(at(to))
})

test('days and weeks are of fixed length, years keep the day', () => {
  const start = at('2028-02-29T10:00:00Z')
  expect(addIntervals(start, { interval: 'day', interval_count: 2 }, 3)).toBe(
    at('2028-03-06T10:00:00Z'),
  )
  expect(addIntervals(start, { interval: 'week', interval_count: 1 }, 1)).toBe(
    at('2028-03-07T10:00:00Z'),
  )
  expect(addIntervals(start, { interval: 'year', interval_count: 3 }, 1)).toBe(
    at('2031-02-28T10:00:00Z'),
  )
})

test('the next renewal lies strictly after the moment asked about', () => {
  const anchor = at('2027-01-31T09:00:00Z')
  expect(nextRenewal(anchor, monthly, anchor)).toBe(at('2027-02-28T09:00:00Z'))
  expect(nextRenewal(anchor, monthly, at('2027-02-28T09:00:00Z'))).toBe(at('2027-03-31T09:00:00Z'))
})
