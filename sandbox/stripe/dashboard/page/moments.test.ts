import { describe, expect, it } from 'vitest'
import { longDay } from './formats.ts'
import { fromField, oneMonthOn, toField } from './moments.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const iso = (moment: number | undefined) =>
  moment === undefined ? undefined : new Date(moment * 1000).toISOString()

describe('one month on', () => {
  it.each([
    ['2026-01-31T09:00:00Z', '2026-02-28T09:00:00.000Z'],
    ['2028-01-30T09:00:00Z', '2028-02-29T09:00:00.000Z'],
    ['2026-12-15T09:00:00Z', '2027-01-15T09:00:00.000Z'],
    // Ten o'clock in Madrid stays ten o'clock when summer time begins in between.
    ['2026-03-10T09:00:00Z', '2026-04-10T08:00:00.000Z'],
  ])('from %s is %s', (from, to) => {
    expect(iso(oneMonthOn(at(from)))).toBe(to)
  })
})

describe('the date and time field', () => {
  it('shows and reads the time of Madrid, winter and summer', () => {
    expect(toField(at('2026-11-29T09:00:00Z'))).toBe('2026-11-29T10:00')
    expect(toField(at('2026-06-29T08:00:00Z'))).toBe('2026-06-29T10:00')
    expect(iso(fromField('2026-06-29T10:00'))).toBe('2026-06-29T08:00:00.000Z')
    expect(iso(fromField('2026-11-29T10:00'))).toBe('2026-11-29T09:00:00.000Z')
  })

  it('does not take anything else for a date', () => {
    expect(fromField('')).toBeUndefined()
    expect(fromField('tomorrow')).toBeUndefined()
  })
})

it('a date in Basque is written in figures, on the day that it is in Madrid', () => {
  expect(longDay(at('2026-11-28T23:30:00Z'), 'eu')).toBe('2026/11/29')
})
