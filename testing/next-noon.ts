import { addDays } from '#domain/kernel/calendar.ts'
import { madridDay, madridInstant } from '#domain/kernel/madrid-time.ts'

/**
 * Tomorrow's noon in Madrid, in milliseconds: what a test counts real minutes from when all of
 * them must lie in one Madrid day, at whatever time it runs.
 */
export function nextNoon(): number {
  return madridInstant(addDays(madridDay(new Date()), 1), 12).getTime()
}
