import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDay, daysBetween, weekdayOf } from '../kernel/calendar.ts'
import { comingWeeks } from '../site/coming-weeks.ts'
import { anyDay } from '../testing/any-day.ts'
import { gipuzkoa, ona, onarte, walks } from '../testing/first-timetable.ts'
import {
  areHolidaysKnown,
  easterSunday,
  isHoliday,
  isHolidaySomewhere,
  holidaysOf as namedHolidaysOf,
} from './holidays.ts'
import { nextSessions, plannedSessions } from './sessions.ts'

function holidaysOf(year: number): CalendarDay[] {
  const days = Array.from({ length: 366 }, (_, count) => addDays(`${year}-01-01`, count))
  return days.filter((day) => day.startsWith(`${year}`) && isHoliday(day, gipuzkoa))
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
    expect(
      ['2025-03-19', '2026-03-19', '2023-09-06'].filter((day) => isHoliday(day, gipuzkoa)),
    ).toEqual([])
  })
})

describe('the holidays of a year by name', () => {
  it('are in order, each on a day of its own, and say which of them are no rule', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1970, max: 2399 }), (year) => {
        const named = namedHolidaysOf(year, 'Gipuzkoa')
        const days = named.map(({ day }) => day)
        expect(days).toEqual([...new Set(days)].sort())
        const certain = named.filter(({ standing }) => standing !== 'possible')
        expect(certain.map(({ day }) => day)).toEqual(holidaysOf(year))
      }),
      { examples: [[2285]] },
    )
  })

  it.each([
    [2026, ['saintSebastian', 'saintJoseph']],
    // San Ignacio is a Sunday.
    [2033, ['saintSebastian', 'saintJoseph', 'arantzazu']],
  ])('may in %i be %o besides', (year, names) => {
    const possible = namedHolidaysOf(year, 'Gipuzkoa').filter(
      ({ standing }) => standing === 'possible',
    )
    expect(possible.map(({ name }) => name)).toEqual(names)
  })

  it('are settled where a law of the state says so, whatever a decree says', () => {
    const settled = namedHolidaysOf(2027, 'Gipuzkoa').filter(
      ({ standing }) => standing === 'settled',
    )
    expect(settled.map(({ name }) => name)).toEqual([
      'newYear',
      'goodFriday',
      'labourDay',
      'assumption',
      'nationalDay',
      'allSaints',
      'constitution',
      'immaculate',
      'christmas',
    ])
  })

  it('on which the association holds sessions are days as others', () => {
    expect(isHoliday('2027-03-25', gipuzkoa)).toBe(true)
    expect(isHoliday('2027-03-25', { ...gipuzkoa, sessionsOnHolidays: ['2027-03-25'] })).toBe(false)
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
          const days = nextSessions(programme, after, count, [], gipuzkoa).map(({ day }) => day)
          expect(days).toHaveLength(count)
          expect(days.filter((day) => isHoliday(day, gipuzkoa))).toEqual([])
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
          const held = comingWeeks(today, timetable, gipuzkoa)
            .flatMap((week) => week.sessions)
            .filter(({ takesPlace, isNext }) => takesPlace || isNext)
          expect(held.filter(({ day }) => isHoliday(day, gipuzkoa))).toEqual([])
        },
      ),
    )
  })

  it('that fall on a holiday are dropped, and marked as such', () => {
    // 8 December 2026 is a Tuesday.
    expect(plannedSessions(onarte, '2026-12-07', '2026-12-13', [], gipuzkoa)).toMatchObject([
      { day: '2026-12-08', takesPlace: false, isHoliday: true },
      { day: '2026-12-10', takesPlace: true, isHoliday: false },
    ])
  })
})

describe('in a province', () => {
  const own = ['04-28', '07-31']

  it.each([
    ['Gipuzkoa', ['07-31'], ['saintSebastian', 'saintJoseph', 'arantzazu']],
    ['Guipúzcoa, España', ['07-31'], ['saintSebastian', 'saintJoseph', 'arantzazu']],
    ['Bizkaia', ['07-31'], ['saintJoseph']],
    ['BIZKAIA (Vizcaya)', ['07-31'], ['saintJoseph']],
    ['Araba', ['04-28'], ['saintJoseph']],
    ['Álava', ['04-28'], ['saintJoseph']],
    ['A\u0301lava', ['04-28'], ['saintJoseph']],
    ['Araba/Álava', ['04-28'], ['saintJoseph']],
    ['Nafarroa', [], ['saintJoseph']],
    ['Carabanchel', [], ['saintJoseph']],
  ] as const)('such as %s, its own holidays are %o, and %o are proposed besides', (region, days, possible) => {
    const facts = { contact: { region }, sessionsOnHolidays: [] }
    expect(own.filter((date) => isHoliday(`2033-${date}`, facts))).toEqual(days)
    const named = namedHolidaysOf(2033, region)
    expect(own.filter((date) => named.some(({ day }) => day === `2033-${date}`))).toEqual(days)
    const besides = named.filter(({ standing }) => standing === 'possible')
    expect(besides.map(({ name }) => name)).toEqual(possible)
    expect(areHolidaysKnown(region)).toBe(days.length > 0)
    expect(isHoliday('2033-12-25', facts)).toBe(true)
  })

  it('sessions are held on the holiday of another', () => {
    const araba = { contact: { region: 'Araba' }, sessionsOnHolidays: [] }
    const walk = { ...walks, sessions: [{ weekday: 5, from: '10:00', to: '11:00' }] }
    // 31 July 2026 is a Friday, and 28 April 2028.
    const on = (day: string, facts: typeof araba) =>
      plannedSessions(walk, day, day, [], facts).map(({ takesPlace }) => takesPlace)
    expect([on('2026-07-31', araba), on('2028-04-28', araba)]).toEqual([[true], [false]])
    expect(on('2026-07-31', { ...araba, contact: { region: 'Bizkaia' } })).toEqual([false])
  })

  it('or another, a day is a holiday somewhere', () => {
    const days = ['2026-04-28', '2026-07-31', '2026-03-19', '2026-09-10']
    expect(days.filter(isHolidaySomewhere)).toEqual(['2026-04-28', '2026-07-31'])
  })
})
