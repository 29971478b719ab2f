import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween, weekdayOf } from '../kernel/calendar.ts'
import { anyDay } from '../testing/any-day.ts'
import { closedOn, gipuzkoa, ona, onarte, walks } from '../testing/first-timetable.ts'
import { nextSessions, plannedSessions, weeklyHours } from './sessions.ts'

describe('the next sessions', () => {
  it('of ONA are on Mondays and Wednesdays', () => {
    // 2025-01-06 is a Monday; its own session may be over.
    expect(nextSessions(ona, '2025-01-06', 3, [], gipuzkoa)).toEqual([
      { day: '2025-01-08', from: '09:45', to: '10:45' },
      { day: '2025-01-13', from: '09:45', to: '10:45' },
      { day: '2025-01-15', from: '09:45', to: '10:45' },
    ])
  })

  it('of ONARTE are on Tuesdays and Thursdays', () => {
    expect(nextSessions(onarte, '2025-01-06', 2, [], gipuzkoa).map(({ day }) => day)).toEqual([
      '2025-01-07',
      '2025-01-09',
    ])
  })

  it('pass over the days on which there are none', () => {
    const closed = closedOn('2025-01-08', '2025-01-13')
    const days = nextSessions(ona, '2025-01-06', 2, closed, gipuzkoa).map(({ day }) => day)
    expect(days).toEqual(['2025-01-15', '2025-01-20'])
  })

  it('are found behind many weeks without any', () => {
    const all = nextSessions(ona, '2025-01-01', 20, [], gipuzkoa).map(({ day }) => day)
    const closed = closedOn(...all)
    const [next] = nextSessions(ona, '2025-01-01', 1, closed, gipuzkoa)
    // Twenty sessions, and the Monday of 6 January.
    expect(next?.day).toBe('2025-03-19')
  })

  it('are as many as requested, in order, after the day, two a week', () => {
    fc.assert(
      fc.property(
        anyDay.filter((day) => day < '2400-01-01'),
        fc.constantFrom(ona, onarte),
        fc.integer({ min: 0, max: 20 }),
        (after, programme, count) => {
          const days = nextSessions(programme, after, count, [], gipuzkoa).map(({ day }) => day)
          expect(days).toHaveLength(count)
          expect(days).toEqual([...new Set(days)].sort())
          const weekdays: number[] = programme.sessions.map(({ weekday }) => weekday)
          for (const day of days) expect(weekdays).toContain(weekdayOf(day))
          const [first, last] = [days[0], days.at(-1)]
          if (first) expect(first > after).toBe(true)
          if (last)
            expect(daysBetween(after, last)).toBeLessThanOrEqual(7 * (Math.ceil(count / 2) + 4))
        },
      ),
    )
  })
})

describe('the hours of a week', () => {
  it('are grouped for days that have the same', () => {
    expect(weeklyHours(onarte)).toEqual([{ weekdays: [2, 4], from: '09:45', to: '10:45' }])
  })

  it('are listed apart where they differ', () => {
    const sessions = [
      { weekday: 1, from: '09:45', to: '10:45' },
      { weekday: 3, from: '17:00', to: '18:00' },
    ]
    expect(weeklyHours({ sessions })).toEqual([
      { weekdays: [1], from: '09:45', to: '10:45' },
      { weekdays: [3], from: '17:00', to: '18:00' },
    ])
  })
})

describe('what the timetable says of some days', () => {
  it('counts the first and the last of them, and lists the dropped sessions', () => {
    const planned = plannedSessions(
      ona,
      '2025-01-13',
      '2025-01-20',
      closedOn('2025-01-15'),
      gipuzkoa,
    )
    expect(planned.map(({ day, takesPlace }) => [day, takesPlace])).toEqual([
      ['2025-01-13', true],
      ['2025-01-15', false],
      ['2025-01-20', true],
    ])
  })

  it('drops a session for a day that is closed for its own programme, and says why', () => {
    const closed = [
      { day: '2025-01-10', programmeId: 3, reason: 'Fiestas del pueblo' },
      { day: '2025-01-17', programmeId: 1, reason: 'Obras' },
    ]
    const planned = plannedSessions(walks, '2025-01-06', '2025-01-19', closed, gipuzkoa)
    expect(planned.map(({ day, takesPlace, reason }) => [day, takesPlace, reason])).toEqual([
      ['2025-01-10', false, 'Fiestas del pueblo'],
      ['2025-01-17', true, null],
    ])
  })

  it('is nothing where the days hold no session', () => {
    expect(plannedSessions(ona, '2025-01-07', '2025-01-07', [], gipuzkoa)).toEqual([])
  })
})
