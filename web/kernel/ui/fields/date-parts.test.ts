import { expect, test } from 'vitest'
import { datePartsOf, joinDateParts } from './date-parts.ts'

test.each([
  [{ day: '3', month: '7', year: '1951' }, '1951-07-03'],
  [{ day: '31', month: '12', year: '1960' }, '1960-12-31'],
  [{ day: '', month: '', year: '' }, ''],
])('the boxes %o make the date "%s"', (parts, date) => {
  expect(joinDateParts(parts)).toBe(date)
})

test('a half-filled date is neither empty nor a date, so that it is refused', () => {
  expect(joinDateParts({ day: '', month: '7', year: '1951' })).toBe('1951-07-')
})

test('a stored date fills the boxes', () => {
  expect(datePartsOf('1951-07-03')).toEqual({ day: '03', month: '07', year: '1951' })
})

test.each(['', null, undefined])('no date (%s) leaves the boxes empty', (value) => {
  expect(datePartsOf(value)).toEqual({ day: '', month: '', year: '' })
})
