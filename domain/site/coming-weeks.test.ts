import { describe, expect, it } from 'vitest'
import { closedOn, firstTimetable, gipuzkoa, walks } from '../testing/first-timetable.ts'
import { comingWeeks } from './coming-weeks.ts'

const closing = (...days: string[]) => ({ ...firstTimetable, closedDays: closedOn(...days) })

const daysOf = (weeks: ReturnType<typeof comingWeeks>) =>
  weeks.map(({ sessions }) => sessions.map(({ day, programme }) => `${day} ${programme.name}`))

const nextOf = (weeks: ReturnType<typeof comingWeeks>) =>
  weeks.flatMap(({ sessions }) => sessions.filter(({ isNext }) => isNext).map(({ day }) => day))

describe('the coming weeks', () => {
  it('hold the sessions of both programmes from today on, in order', () => {
    // A Wednesday.
    const weeks = comingWeeks('2025-01-08', firstTimetable, gipuzkoa)
    expect(daysOf(weeks).slice(0, 2)).toEqual([
      ['2025-01-08 ONA', '2025-01-09 ONARTE'],
      ['2025-01-13 ONA', '2025-01-14 ONARTE', '2025-01-15 ONA', '2025-01-16 ONARTE'],
    ])
    expect(weeks.flatMap(({ sessions }) => sessions)).toHaveLength(18)
  })

  it.each([
    ['a Monday', '2025-01-06', 3],
    ['a Tuesday', '2025-01-07', 4],
    ['a Wednesday', '2025-01-08', 4],
    ['a Sunday', '2025-01-12', 4],
  ])('seen on %s, end with a whole week', (_, today, ahead) => {
    const last = comingWeeks(today, firstTimetable, gipuzkoa).at(-1)
    expect(last?.ahead).toBe(ahead)
    expect(last?.sessions.map(({ programme }) => programme.name)).toEqual([
      'ONA',
      'ONARTE',
      'ONA',
      'ONARTE',
    ])
  })

  it('hold those of a programme that was added, unless it is not offered any more', () => {
    const with3 = (isOffered: boolean) => ({
      ...firstTimetable,
      programmes: [...firstTimetable.programmes, { ...walks, isOffered }],
    })
    expect(daysOf(comingWeeks('2025-01-08', with3(true), gipuzkoa))[0]).toContain(
      '2025-01-10 Paseos',
    )
    expect(daysOf(comingWeeks('2025-01-08', with3(false), gipuzkoa))[0]).toHaveLength(2)
  })

  it('are counted from this one, from Monday to Sunday', () => {
    const weeks = comingWeeks('2025-01-08', firstTimetable, gipuzkoa)
    expect(weeks.map(({ ahead }) => ahead)).toEqual([0, 1, 2, 3, 4])
    expect(weeks[1]).toMatchObject({ monday: '2025-01-13', sunday: '2025-01-19' })
  })

  it('begin with the next week when nothing is left of this one', () => {
    // A Friday.
    const [first] = comingWeeks('2025-01-10', firstTimetable, gipuzkoa)
    expect(first).toMatchObject({ ahead: 1, monday: '2025-01-13' })
  })
})

describe('the next session', () => {
  it.each([
    ['is today’s', '2025-01-08', [], ['2025-01-08']],
    ['is the first after today where there is none', '2025-01-10', [], ['2025-01-13']],
    [
      'is not on a day without sessions',
      '2025-01-08',
      ['2025-01-08', '2025-01-09'],
      ['2025-01-13'],
    ],
  ])('%s', (_, today, closed, days) => {
    expect(nextOf(comingWeeks(today, closing(...closed), gipuzkoa))).toEqual(days)
  })

  it('is not that of a programme which has none that day, whatever others have', () => {
    const wednesday = { ...walks, sessions: [{ weekday: 3 as const, from: '12:00', to: '13:00' }] }
    const weeks = comingWeeks(
      '2025-01-08',
      {
        programmes: [...firstTimetable.programmes, wednesday],
        closedDays: [{ day: '2025-01-08', programmeId: wednesday.id, reason: null }],
      },
      gipuzkoa,
    )
    const next = weeks.flatMap(({ sessions }) => sessions.filter(({ isNext }) => isNext))
    expect(next.map(({ day, programme }) => [day, programme.name])).toEqual([['2025-01-08', 'ONA']])
  })

  it('is none where all days are closed, and those are said', () => {
    const all = comingWeeks('2025-01-08', firstTimetable, gipuzkoa).flatMap(({ sessions }) =>
      sessions.map(({ day }) => day),
    )
    const weeks = comingWeeks('2025-01-08', closing(...all), gipuzkoa)
    expect(nextOf(weeks)).toEqual([])
    expect(weeks.flatMap(({ sessions }) => sessions.map((s) => s.takesPlace))).toEqual(
      Array(18).fill(false),
    )
  })
})
