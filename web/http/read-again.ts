import { isWorthReadingAgain, pauseBeforeReading } from './is-transient.ts'
import type { Retry } from './types.ts'

/** For a call that is not made again, whatever its failure. */
export const once: Retry = (attempt) => attempt()

/** Reads by the general rule (spec §7): up to three times. */
export const readAgain: Retry = async (attempt, signal) => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isWorthReadingAgain(failures, error as Error)) throw error
      const pause = pauseBeforeReading(failures, error as Error)
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (signal?.aborted) throw signal.reason
    }
  }
}
