import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDay, daysBetween, weekdayOf } from '../calendar.ts'
import { comingWeeks } from '../site/coming-weeks.ts'
import { anyDay } from '../testing/any-day.ts'
import { ona, onarte, walks } from '../testing/first-timetable.ts'
import {
  areHolidaysOf,
  easterSunday,
  isHoliday,
  mayBeHolidayIn,
  holidaysOf as namedHolidaysOf,
} from './holidays.ts'
import { nextSessions, plannedSessions } from './sessions.ts'

function holidaysOf(year: number): CalendarDay[] {
  const days = Array.from({ length: 366 }, (_, count) => addDays(`${year}-01-01`, count))
  return days.filter((day) => day.startsWith(`${year}`) && isHoliday(day, []))
}

const fixed = (year: number) =>
  [
    '01-01',
    '01-06',
    '05-01',
    '07-25',
    '07-31',
    '08-15',
    '10-12',
    '11-01',
    '12-06',
    '12-08',
    '12-25',
  ].map((day) => `${year}-${day}`)

describe('the public holidays of Gipuzkoa', () => {
  it.each([
    [2024, ['2024-03-28', '2024-03-29', '2024-04-01']],
    [2025, ['2025-04-17', '2025-04-18', '2025-04-21']],
    [2026, ['2026-04-02', '2026-04-03', '2026-04-06']],
    [2027, ['2027-03-25', '2027-03-26', '2027-03-29']],
    [2028, ['2028-04-13', '2028-04-14', '2028-04-17']],
    [2029, ['2029-03-29', '2029-03-30', '2029-04-02']],
    [2030, ['2030-04-18', '2030-04-19', '2030-04-22']],
  ])('of %i are those of fixed date, and around Easter %o', (year, aroundEaster) => {
    expect(holidaysOf(year)).toEqual([...fixed(year), ...aroundEaster].sort())
  })

  it('are not those that a decree grants in some years only', () => {
    // San José, a holiday here in 2021 and 2026; Elcano's return, in 2022.
    expect(['2025-03-19', '2026-03-19', '2023-09-06'].filter((day) => isHoliday(day, []))).toEqual(
      [],
    )
  })
})

describe('the holidays of a year by name', () => {
  it('are in order, each on a day of its own, and say which of them are no rule', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1970, max: 2399 }), (year) => {
        const named = namedHolidaysOf(year)
        const days = named.map(({ day }) => day)
        expect(days).toEqual([...new Set(days)].sort())
        const certain = named.filter(({ standing }) => standing !== 'possible')
        expect(certain.map(({ day }) => day)).toEqual(holidaysOf(year))
      }),
      { examples: [[2285]] },
    )
  })

  it.each([
    [2026, ['saintSebastian', 'saintJoseph', 'saintPrudentius']],
    // San Ignacio is a Sunday.
    [2033, ['saintSebastian', 'saintJoseph', 'saintPrudentius', 'arantzazu']],
  ])('may in %i be %o besides', (year, names) => {
    const possible = namedHolidaysOf(year).filter(({ standing }) => standing === 'possible')
    expect(possible.map(({ name }) => name)).toEqual(names)
  })

  it('are settled where a law of the state says so, whatever a decree says', () => {
    const settled = namedHolidaysOf(2027).filter(({ standing }) => standing === 'settled')
    expect(settled.map(({ name }) => name)).toEqual([
      ...['newYear', 'goodFriday', 'labourDay', 'assumption', 'nationalDay', 'allSaints'],
      ...['constitution', 'immaculate', 'christmas'],
    ])
  })

  it('on which the association holds sessions are days as others', () => {
    expect(isHoliday('2027-03-25', [])).toBe(true)
    expect(isHoliday('2027-03-25', ['2027-03-25'])).toBe(false)
  })
})

describe('Easter Sunday', () => {
  it.each([1818, 1943, 2000, 2011, 2038, 2285])('of %i is a Sunday in its five weeks', (year) => {
    // 1818 and 2285 have the earliest that there can be, 1943 and 2038 the latest.
    const known = { 1818: '03-22', 1943: '04-25', 2000: '04-23', 2011: '04-24', 2038: '04-25' }
    const day = (known as Record<number, string>)[year] ?? '03-22'
    expect(easterSunday(year)).toBe(`${year}-${day}`)
  })

  it('is always a Sunday from 22 March to 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2400 }), (year) => {
        const day = easterSunday(year)
        expect(weekdayOf(day)).toBe(7)
        expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true)
      }),
    )
  })
})

describe('sessions', () => {
  it('of no programme are announced on a holiday, and as many as requested are found', () => {
    fc.assert(
      fc.property(
        anyDay.filter((day) => day < '2399-01-01'),
        fc.constantFrom(ona, onarte, walks),
        fc.integer({ min: 1, max: 20 }),
        (after, programme, count) => {
          const days = nextSessions(programme, after, count, [], []).map(({ day }) => day)
          expect(days).toHaveLength(count)
          expect(days.filter((day) => isHoliday(day, []))).toEqual([])
          expect(daysBetween(after, days[0] ?? after)).toBeLessThanOrEqual(21)
        },
      ),
    )
  })

  it('of the coming weeks take place on no holiday, whatever the timetable', () => {
    const anySession = fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      from: fc.constant('10:00'),
      to: fc.constant('11:00'),
    })
    fc.assert(
      fc.property(
        anyDay.filter((day) => day < '2399-01-01'),
        fc.array(anySession, { minLength: 1, maxLength: 7 }),
        (today, sessions) => {
          const timetable = { programmes: [{ ...ona, sessions }], closedDays: [] }
          const held = comingWeeks(today, timetable, [])
            .flatMap((week) => week.sessions)
            .filter(({ takesPlace, isNext }) => takesPlace || isNext)
          expect(held.filter(({ day }) => isHoliday(day, []))).toEqual([])
        },
      ),
    )
  })

  it('that fall on a holiday are dropped, and marked as such', () => {
    // 8 December 2026 is a Tuesday.
    expect(plannedSessions(onarte, '2026-12-07', '2026-12-13', [], [])).toMatchObject([
      { day: '2026-12-08', takesPlace: false, isHoliday: true },
      { day: '2026-12-10', takesPlace: true, isHoliday: false },
    ])
  })
})

it.each([
  ['Gipuzkoa', true, ['saintSebastian', 'saintJoseph', 'arantzazu']],
  ['Bizkaia', true, ['saintJoseph']],
  ['Araba', false, ['saintJoseph', 'saintPrudentius']],
  ['Álava', false, ['saintJoseph', 'saintPrudentius']],
] as const)('in %s, what is proposed besides fits the province', (region, areAll, possible) => {
  expect(areHolidaysOf(region)).toBe(areAll)
  const found = namedHolidaysOf(2033).filter(
    (holiday) => holiday.standing === 'possible' && mayBeHolidayIn(holiday, region),
  )
  expect(found.map(({ name }) => name)).toEqual(possible)
})
