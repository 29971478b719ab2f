import type { CalendarDay } from '#domain/calendar.ts'
import { madridDay } from '#domain/madrid-time.ts'
import type { Deps } from '#server/deps.ts'

/** In demo mode the day is the sandbox's, and asking it for every page would be slow. */
const KNOWN_FOR_MS = 250

/**
 * The business day for pages, which must come whatever else is out of order: where the day cannot be
 * learnt, the last one known does, or the real one.
 */
export function createBusinessDay({ businessClock, clock, config, log }: Deps) {
  let known: CalendarDay | null = null
  let learntAt = Number.NEGATIVE_INFINITY
  let learning: Promise<CalendarDay> | null = null

  async function learn(): Promise<CalendarDay> {
    try {
      known = madridDay(await businessClock.now())
      learntAt = clock.now().getTime()
    } catch (error) {
      log.warn({ err: error }, 'the business day could not be learnt')
    } finally {
      learning = null
    }
    return known ?? madridDay(clock.now())
  }

  return async function today(): Promise<CalendarDay> {
    if (!config.payments.sandbox) return madridDay(clock.now())
    if (known && clock.now().getTime() - learntAt < KNOWN_FOR_MS) return known
    learning ??= learn()
    return learning
  }
}
