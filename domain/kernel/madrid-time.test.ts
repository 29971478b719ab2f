import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { anyDay, anyInstant, anyMonth } from '#domain/testing/any-day.ts'
import { addDays } from './calendar.ts'
import { chargeInstantOf, madridDay, madridInstant, madridTimestamp } from './madrid-time.ts'

const timeZone = 'Europe/Madrid'

describe('the day in Madrid', () => {
  it.each([
    ['2025-01-31T22:59:59.999Z', '2025-01-31'],
    ['2025-01-31T23:00:00.000Z', '2025-02-01'],
    ['2025-07-31T21:59:59.999Z', '2025-07-31'],
    ['2025-07-31T22:00:00.000Z', '2025-08-01'],
    ['2025-12-31T23:00:00.000Z', '2026-01-01'],
  ])('at %s is %s', (instant, day) => {
    expect(madridDay(new Date(instant))).toBe(day)
  })

  it('agrees with Temporal at any instant', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(
          instant.getTime(),
        ).toZonedDateTimeISO(timeZone)
        expect(madridDay(instant)).toBe(Temporal.PlainDate.from({ year, month, day }).toString())
      }),
    )
  })
})

describe('the instant of an hour in Madrid', () => {
  it.each([
    ['2025-01-30', 10, '2025-01-30T09:00:00.000Z'],
    ['2025-07-30', 10, '2025-07-30T08:00:00.000Z'],
    // Clocks go forward at 2:00 on 30 March 2025, which is also a charge day.
    ['2025-03-30', 0, '2025-03-29T23:00:00.000Z'],
    ['2025-03-30', 1, '2025-03-30T00:00:00.000Z'],
    ['2025-03-30', 2, '2025-03-30T01:00:00.000Z'],
    ['2025-03-30', 3, '2025-03-30T01:00:00.000Z'],
    ['2025-03-30', 10, '2025-03-30T08:00:00.000Z'],
    // They go back at 3:00 on 30 October 2022, another charge day.
    ['2022-10-30', 0, '2022-10-29T22:00:00.000Z'],
    ['2022-10-30', 2, '2022-10-30T00:00:00.000Z'],
    ['2022-10-30', 3, '2022-10-30T02:00:00.000Z'],
    ['2022-10-30', 10, '2022-10-30T09:00:00.000Z'],
  ])('%s at %i:00 is %s', (day, hour, instant) => {
    expect(madridInstant(day, hour).toISOString()).toBe(instant)
  })

  it('agrees with Temporal at any hour of any day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 23 }), (day, hour) => {
        expect(madridInstant(day, hour).getTime()).toBe(epochByTemporal(day, hour))
      }),
    )
  })

  it('agrees with Temporal at every hour around both changes of clocks for forty years', () => {
    for (let year = 2000; year < 2040; year++) {
      for (const first of [`${year}-03-24`, `${year}-10-24`]) {
        for (let hours = 0; hours < 9 * 24; hours++) {
          const day = addDays(first, Math.floor(hours / 24))
          expect(madridInstant(day, hours % 24).getTime()).toBe(epochByTemporal(day, hours % 24))
        }
      }
    }
  })

  it('a day begins where the one before ends', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const end = madridInstant(addDays(day, 1))
        expect(madridDay(end)).toBe(addDays(day, 1))
        expect(madridDay(new Date(end.getTime() - 1))).toBe(day)
      }),
    )
  })
})

describe('a moment as machines read it', () => {
  it.each([
    ['2025-01-08', '09:45', '2025-01-08T09:45:00+01:00'],
    ['2025-07-07', '09:45', '2025-07-07T09:45:00+02:00'],
    ['2025-03-30', '01:59', '2025-03-30T01:59:00+01:00'],
    ['2025-03-30', '03:00', '2025-03-30T03:00:00+02:00'],
  ])('%s at %s is %s', (day, time, timestamp) => {
    expect(madridTimestamp(day, time)).toBe(timestamp)
  })
})

describe('the charge instant', () => {
  it('is ten in the morning in Madrid on the second-to-last day of any month', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const at = Temporal.Instant.fromEpochMilliseconds(
          chargeInstantOf(month).getTime(),
        ).toZonedDateTimeISO(timeZone)
        expect(at.toPlainTime().toString()).toBe('10:00:00')
        expect(at.toPlainDate().toPlainYearMonth().toString()).toBe(month)
        expect(at.daysInMonth - at.day).toBe(1)
      }),
    )
  })
})

function epochByTemporal(day: string, hour: number): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone,
    plainTime: Temporal.PlainTime.from({ hour }),
  }).epochMilliseconds
}
