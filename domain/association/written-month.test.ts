import { expect, it } from 'vitest'
import { formatMonth } from '../kernel/calendar-text.ts'
import { languages } from '../kernel/language.ts'
import { readMonthOrYear, writtenMonthOrYear } from './written-month.ts'

it.each([
  ['2012', '2012'],
  [' 1998 ', '1998'],
  ['03/2012', '2012-03'],
  ['3-2012', '2012-03'],
  ['2012-03', '2012-03'],
  ['2012/3', '2012-03'],
  ['Marzo de 2012', '2012-03'],
  ['2012ko martxoan', '2012-03'],
  ['martxoa 2012', '2012-03'],
  ['March 2012', '2012-03'],
  ['13/2012', '13/2012'],
  ['01/03/2012', '01/03/2012'],
  ['hace mucho', 'hace mucho'],
  ['12', '12'],
])('%j is read as %s', (written, month) => {
  expect(readMonthOrYear(written)).toBe(month)
})

it('every month is read as each language writes it', () => {
  for (const language of languages) {
    for (let month = 1; month <= 12; month += 1) {
      const value = `2012-${String(month).padStart(2, '0')}`
      expect(readMonthOrYear(formatMonth(value, language))).toBe(value)
      expect(readMonthOrYear(writtenMonthOrYear(value))).toBe(value)
    }
    expect(formatMonth('2012', language)).toBe('2012')
  }
})
