import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween, weekdayOf } from '../calendar.ts'
import { anyDay } from '../testing/any-day.ts'
import { type Programme, programmeById, programmes } from './programme.ts'
import { nextSessions, plannedSessions, weeklyHours } from './sessions.ts'

describe('the next sessions', () => {
  it('of ONA are on Mondays and Wednesdays', () => {
    // 2025-01-06 is a Monday; its own session may be over.
    expect(nextSessions(programmeById(1), '2025-01-06', 3)).toEqual([
      { day: '2025-01-08', from: '09:45', to: '10:45' },
      { day: '2025-01-13', from: '09:45', to: '10:45' },
      { day: '2025-01-15', from: '09:45', to: '10:45' },
    ])
  })

  it('of ONARTE are on Tuesdays and Thursdays', () => {
    expect(nextSessions(programmeById(2), '2025-01-06', 2).map(({ day }) => day)).toEqual([
      '2025-01-07',
      '2025-01-09',
    ])
  })

  it('pass over the days on which there are none', () => {
    const closed = ['2025-01-08', '2025-01-13']
    const days = nextSessions(programmeById(1), '2025-01-06', 2, closed).map(({ day }) => day)
    expect(days).toEqual(['2025-01-15', '2025-01-20'])
  })

  it('are found behind many weeks without any', () => {
    const closed = nextSessions(programmeById(1), '2025-01-01', 20, []).map(({ day }) => day)
    const [next] = nextSessions(programmeById(1), '2025-01-01', 1, closed)
    expect(next?.day).toBe('2025-03-17')
  })

  it('are as many as asked for, in order, after the day, two a week', () => {
    fc.assert(
      fc.property(
        anyDay.filter((day) => day < '2400-01-01'),
        fc.constantFrom(...programmes),
        fc.integer({ min: 0, max: 20 }),
        (after, programme, count) => {
          const days = nextSessions(programme, after, count).map(({ day }) => day)
          expect(days).toHaveLength(count)
          expect(days).toEqual([...new Set(days)].sort())
          const weekdays: number[] = programme.sessions.map(({ weekday }) => weekday)
          for (const day of days) expect(weekdays).toContain(weekdayOf(day))
          const [first, last] = [days[0], days.at(-1)]
          if (first) expect(first > after).toBe(true)
          if (last) expect(daysBetween(after, last)).toBeLessThanOrEqual(7 * Math.ceil(count / 2))
        },
      ),
    )
  })
})

describe('the hours of a week', () => {
  it('are told once for days that have the same', () => {
    expect(weeklyHours(programmeById(2))).toEqual([
      { weekdays: [2, 4], from: '09:45', to: '10:45' },
    ])
  })

  it('are told apart where they differ', () => {
    const [monday, wednesday] = programmeById(1).sessions
    const sessions = [monday, { ...wednesday, from: '17:00', to: '18:00' }]
    const programme = { ...programmeById(1), sessions } as unknown as Programme
    expect(weeklyHours(programme)).toEqual([
      { weekdays: [1], from: '09:45', to: '10:45' },
      { weekdays: [3], from: '17:00', to: '18:00' },
    ])
  })
})

describe('what the timetable says of some days', () => {
  it('counts the first and the last of them, and tells which sessions are dropped', () => {
    const planned = plannedSessions(programmeById(1), '2025-01-06', '2025-01-13', ['2025-01-08'])
    expect(planned.map(({ day, takesPlace }) => [day, takesPlace])).toEqual([
      ['2025-01-06', true],
      ['2025-01-08', false],
      ['2025-01-13', true],
    ])
  })

  it('is nothing where the days hold no session', () => {
    expect(plannedSessions(programmeById(1), '2025-01-07', '2025-01-07')).toEqual([])
  })
})
