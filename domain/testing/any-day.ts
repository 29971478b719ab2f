import fc from 'fast-check'
import { addDays, type CalendarDay, daysBetween, type Month, monthOf } from '../kernel/calendar.ts'

const DAYS = daysBetween('1970-01-01', '2400-12-31')

/** Any day from 1970 to 2400, which includes 2100 (no leap year) and 2400 (one). */
export const anyDay: fc.Arbitrary<CalendarDay> = fc
  .integer({ min: 0, max: DAYS })
  .map((days) => addDays('1970-01-01', days))

export const anyMonth: fc.Arbitrary<Month> = anyDay.map(monthOf)

/** Any instant of those years, to the millisecond. */
export const anyInstant: fc.Arbitrary<Date> = fc.date({
  min: new Date('1970-01-02T00:00:00Z'),
  max: new Date('2400-12-30T00:00:00Z'),
  noInvalidDate: true,
})
