import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDay, anyMonth } from '#domain/testing/any-day.ts'
import {
  addDays,
  addMonths,
  calendarDay,
  chargeDayOf,
  daysBetween,
  daysInMonth,
  isCalendarDay,
  lastDayOf,
  monthOf,
  partsOf,
  weekdayOf,
} from './calendar.ts'

describe('days that exist', () => {
  it.each([
    '2024-02-29',
    '2000-02-29',
    '2400-02-29',
    '0100-01-01',
    '9999-12-31',
  ])('%s exists', (text) => {
    expect(isCalendarDay(text)).toBe(true)
  })

  it.each([
    '2025-02-29',
    '2100-02-29',
    '2025-04-31',
    '2025-00-10',
    '2025-13-01',
    '2025-01-00',
    '2025-1-1',
    ' 2025-01-01',
    '2025-01-01T00:00',
    '0099-01-01',
    '20250101',
    '',
    'mañana',
  ])('«%s» is no day', (text) => {
    expect(isCalendarDay(text)).toBe(false)
    expect(() => partsOf(text)).toThrow(RangeError)
  })

  it('a day is made of its parts, and refused when it does not exist', () => {
    expect(calendarDay(2024, 2, 29)).toBe('2024-02-29')
    expect(() => calendarDay(2025, 2, 29)).toThrow(RangeError)
    expect(() => calendarDay(2025, 1.5, 1)).toThrow(RangeError)
    expect(() => calendarDay(99, 1, 1)).toThrow(RangeError)
    expect(() => calendarDay(10_000, 1, 1)).toThrow(RangeError)
  })

  it('every day comes back from its parts', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { year, month, day: dayOfMonth } = partsOf(day)
        expect(calendarDay(year, month, dayOfMonth)).toBe(day)
        expect(isCalendarDay(day)).toBe(true)
      }),
    )
  })
})

describe('counting days and months', () => {
  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2025-01-01', -1, '2024-12-31'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2025-03-30', 1, '2025-03-31'],
  ])('%s and %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
  })

  it.each([
    ['2025-12', 1, '2026-01'],
    ['2025-01', -1, '2024-12'],
    ['2025-01', 24, '2027-01'],
    ['2025-06', -18, '2023-12'],
    ['2025-06', 0, '2025-06'],
  ])('%s and %i months is %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected)
  })

  it('going so many days ahead is undone by counting them, and string order is time order', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -2000, max: 2000 }), (day, count) => {
        const other = addDays(day, count)
        expect(daysBetween(day, other)).toBe(count)
        expect(Math.sign(daysBetween(day, other))).toBe(other > day ? 1 : other < day ? -1 : 0)
      }),
    )
  })

  it('going so many months ahead is undone by going back', () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -2000, max: 2000 }), (month, count) => {
        expect(addMonths(addMonths(month, count), -count)).toBe(month)
      }),
    )
  })

  it('years that the arithmetic cannot hold, and texts that are no month, are refused', () => {
    expect(() => addMonths('9999-12', 1)).toThrow(RangeError)
    expect(() => addMonths('0100-01', -1)).toThrow(RangeError)
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(() => addMonths('2025-13', 1)).toThrow(RangeError)
    expect(() => daysInMonth('2025-01-01')).toThrow(RangeError)
  })

  it('weekdays run from 1 for Monday to 7 for Sunday and follow each other', () => {
    expect(weekdayOf('2025-01-06')).toBe(1)
    expect(weekdayOf('2025-01-12')).toBe(7)
    expect(weekdayOf('1969-12-31')).toBe(3)
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) % 7) + 1)
      }),
    )
  })
})

describe('the charge day', () => {
  it.each([
    ['2025-01', '2025-01-30'],
    ['2025-02', '2025-02-27'],
    ['2024-02', '2024-02-28'],
    ['2025-04', '2025-04-29'],
    ['2025-12', '2025-12-30'],
    ['2100-02', '2100-02-27'],
    ['2400-02', '2400-02-28'],
  ])('of %s is %s', (month, day) => {
    expect(chargeDayOf(month)).toBe(day)
  })

  it('is the second-to-last day of every month of 430 years', () => {
    for (let month = '1970-01'; month <= '2400-12'; month = addMonths(month, 1)) {
      const charge = chargeDayOf(month)
      expect(monthOf(addDays(charge, 1))).toBe(month)
      expect(monthOf(addDays(charge, 2))).toBe(addMonths(month, 1))
      expect(addDays(charge, 1)).toBe(lastDayOf(month))
      expect(partsOf(lastDayOf(month)).day).toBe(daysInMonth(month))
    }
  })
})
