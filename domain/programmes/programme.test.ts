import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween, weekdayOf } from '../calendar.ts'
import { anyDay } from '../testing/any-day.ts'
import {
  findProgramme,
  isProgrammeId,
  nextSessions,
  programmeById,
  programmeBySlug,
  programmeIds,
  programmeName,
  programmeSlug,
  programmes,
} from './programme.ts'

describe('the programmes', () => {
  it('are ONA and ONARTE, found by number and by the word in their address', () => {
    expect(programmeIds).toEqual([1, 2])
    expect(programmeIds.map(programmeName)).toEqual(['ONA', 'ONARTE'])
    for (const programme of programmes) {
      expect(programmeById(programme.id)).toBe(programme)
      expect(programmeBySlug(programmeSlug(programme.id))).toBe(programme)
    }
  })

  it('are no others', () => {
    expect(findProgramme(3)).toBeUndefined()
    expect(programmeBySlug('onar')).toBeUndefined()
    expect([0, 1, 2, 3, 1.5].filter(isProgrammeId)).toEqual([1, 2])
  })
})

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
