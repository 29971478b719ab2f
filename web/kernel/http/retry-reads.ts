import { sleep } from '#web/scheduling.ts'
import { readRetryDelay, shouldRetryRead } from './is-transient.ts'
import type { Retry } from './types.ts'

/** Never retries. */
export const once: Retry = (attempt) => attempt()

/** Retries transient failures of a read: three attempts in all (spec §7). */
export const retryRead: Retry = async (attempt, signal) => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!shouldRetryRead(failures, error as Error)) throw error
      const pause = readRetryDelay(failures, error as Error)
      await sleep(pause)
      if (signal?.aborted) throw signal.reason
    }
  }
}
