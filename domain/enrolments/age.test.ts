import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { anyDay } from '../testing/any-day.ts'
import { ageOf, ageOn, isValidBirthDate, needsGuardian } from './age.ts'

describe('age', () => {
  it.each([
    ['1950-06-15', '2025-06-14', 74],
    ['1950-06-15', '2025-06-15', 75],
    ['2025-01-01', '2025-01-01', 0],
    ['2024-12-31', '2025-01-01', 0],
    ['2004-02-29', '2025-02-28', 20],
    ['2004-02-29', '2025-03-01', 21],
    ['2004-02-29', '2024-02-28', 19],
    ['2004-02-29', '2024-02-29', 20],
    ['2025-01-02', '2025-01-01', -1],
  ])('born on %s is on %s %i', (birthDate, day, age) => {
    expect(ageOn(birthDate, day)).toBe(age)
  })

  it('agrees with Temporal for everyone not born on 29 February', () => {
    const born = anyDay.filter((day) => !day.endsWith('-02-29'))
    fc.assert(
      fc.property(born, anyDay, (birthDate, day) => {
        fc.pre(birthDate <= day)
        const { years } = Temporal.PlainDate.from(birthDate).until(day, { largestUnit: 'year' })
        expect(ageOn(birthDate, day)).toBe(years)
      }),
    )
  })

  it('comes from the birth date before the stated years, and may be unknown', () => {
    const today = '2025-06-15'
    expect(ageOf({ birthDate: '2000-01-01', age: 3 }, today)).toBe(25)
    expect(ageOf({ birthDate: '', age: 3 }, today)).toBe(3)
    expect(ageOf({ age: 0 }, today)).toBe(0)
    expect(ageOf({}, today)).toBeNull()
  })

  it.each([
    ['2025-06-15', 71],
    ['2024-06-16', 71],
    ['2024-06-15', 72],
    ['2023-12-01', 72],
    ['2026-01-01', 71],
    ['1950-01-01', 120],
  ])('stated as 71 on %s has grown to %i', (statedOn, age) => {
    expect(ageOf({ age: 71, statedOn }, '2025-06-15')).toBe(age)
  })
})

describe('a birth date', () => {
  const today = '2025-06-15'

  it.each([
    '2025-06-15',
    '1950-01-31',
    '2024-02-29',
    '1905-06-15',
    '1904-06-16',
  ])('%s is a possible age', (text) => {
    expect(isValidBirthDate(text, today)).toBe(true)
  })

  it.each([
    '2025-06-16',
    '2026-01-01',
    '1904-06-15',
    '0990-01-01',
    '2023-02-29',
    '15/06/1950',
    '',
  ])('«%s» cannot', (text) => {
    expect(isValidBirthDate(text, today)).toBe(false)
  })
})

describe('a guardian', () => {
  it.each([
    [{ birthDate: '2011-06-16' }, true],
    [{ birthDate: '2011-06-15' }, false],
    [{ age: 13 }, true],
    [{ age: 14 }, false],
    [{ age: 40, birthDate: '2020-01-01' }, true],
    [{}, false],
  ])('on 15 June 2025 for %j: %s', (person, needed) => {
    expect(needsGuardian(person, '2025-06-15')).toBe(needed)
  })
})
