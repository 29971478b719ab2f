import { association } from '#config'
import { type CalendarDay, calendarDay, chargeDayOf, type Month, partsOf } from './calendar.ts'
import { DAY_MS, MINUTE_MS } from './durations.ts'

// Intl rather than Temporal: the home page needs the day in Madrid, and Temporal's polyfill alone
// would take a sixth of its script budget. The tests compare every result with Temporal's.
const madridClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: association.timeZone,
  calendar: 'iso8601',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** The calendar day that it is in Madrid at this instant. */
export function madridDay(instant: Date): CalendarDay {
  const { year, month, day } = clockAt(instant)
  return calendarDay(year, month, day)
}

/** Returns what Madrid's clocks show at this instant, as `HH:MM`. */
export function madridTime(instant: Date): string {
  const { hour, minute } = clockAt(instant)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/**
 * The instant at which Madrid's clocks show this whole hour (0 to 23) of the day. In the hour that
 * spring skips it is an hour later by the clock, in the hour that autumn repeats it is the first
 * of the two: what Temporal calls "compatible".
 */
export function madridInstant(day: CalendarDay, hour = 0): Date {
  const { year, month, day: dayOfMonth } = partsOf(day)
  const localTime = Date.UTC(year, month - 1, dayOfMonth, hour)
  // The offsets before and after any change of clocks that day can have.
  const before = offsetAt(new Date(localTime - DAY_MS))
  const after = offsetAt(new Date(localTime + DAY_MS))
  const fits = [before, after].find((offset) => offsetAt(new Date(localTime - offset)) === offset)
  return new Date(localTime - (fits ?? before))
}

/** A moment by Madrid's clocks, `HH:MM` on a day, as machines read it: `2025-07-07T09:45:00+02:00`. */
export function madridTimestamp(day: CalendarDay, time: string): string {
  const { year, month, day: dayOfMonth } = partsOf(day)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const shown = Date.UTC(year, month - 1, dayOfMonth, hour, minute)
  const instant = madridInstant(day, hour).getTime() + minute * MINUTE_MS
  const ahead = (shown - instant) / MINUTE_MS
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${day}T${time}:00+${pad(ahead / 60)}:${pad(ahead % 60)}`
}

/** When the month's fee is charged: 10:00 in Madrid on its second-to-last day. */
// spec §9 (day), association.config.ts (hour)
export function chargeInstantOf(month: Month): Date {
  return madridInstant(chargeDayOf(month), association.chargeHour)
}

/** Milliseconds that Madrid's clocks are ahead of UTC at this instant. */
function offsetAt(instant: Date): number {
  const { year, month, day, hour, minute, second } = clockAt(instant)
  const shown = Date.UTC(year, month - 1, day, hour, minute, second)
  return shown - Math.floor(instant.getTime() / 1000) * 1000
}

function clockAt(instant: Date) {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of madridClock.formatToParts(instant)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value)
  }
  return parts
}
