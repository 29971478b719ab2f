import { expect, test } from 'vitest'
import { datePartsIn, datePartsOf, joinDateParts } from './date-parts.ts'

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

test.each([
  ['7/3/1955', { day: '7', month: '3', year: '1955' }],
  [' 07.03.1955 ', { day: '07', month: '03', year: '1955' }],
  ['1955-03-07', { day: '07', month: '03', year: '1955' }],
  ['7/3/55', null],
  ['1955', null],
  ['27', null],
  ['', null],
])('a whole date that is pasted is taken apart: %j', (text, parts) => {
  expect(datePartsIn(text)).toEqual(parts)
})
