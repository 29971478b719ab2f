import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, calendarDay, daysBetween } from '../calendar.ts'
import { type Quarter, quarterAround, quarterOf, quarters, wholeYear } from './periods.ts'

const years = fc.integer({ min: 2000, max: 2200 })

test('the four quarters follow each other and make the year', () => {
  fc.assert(
    fc.property(years, (year) => {
      const [first, ...others] = quarters.map((quarter) => quarterOf(year, quarter))
      expect(first?.from).toBe(wholeYear(year).from)
      let end = first?.to ?? ''
      for (const { from, to } of others) {
        expect(daysBetween(end, from)).toBe(1)
        end = to
      }
      expect(end).toBe(wholeYear(year).to)
    }),
  )
})

test('every day is in the quarter around it', () => {
  fc.assert(
    fc.property(years, fc.integer({ min: 0, max: 365 }), (year, days) => {
      const day = addDays(calendarDay(year, 1, 1), days)
      const { from, to } = quarterAround(day)
      expect(from <= day && day <= to).toBe(true)
    }),
  )
})

test.each([
  [1, '2028-01-01', '2028-03-31'],
  [2, '2028-04-01', '2028-06-30'],
  [4, '2028-10-01', '2028-12-31'],
])('quarter %i of 2028 goes from %s to %s', (quarter, from, to) => {
  expect(quarterOf(2028, quarter as Quarter)).toEqual({ from, to })
})
