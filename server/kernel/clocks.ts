import { DomainError } from '#domain/kernel/errors.ts'
import type { PaymentsConfig } from './config.ts'
import type { BusinessClock, Clock } from './deps.ts'

export const systemClock: Clock = { now: () => new Date() }

/** Real time, or in demo mode whatever the sandbox's clock shows at this moment (design §3). */
export function businessClockFor(config: PaymentsConfig): BusinessClock {
  if (!config.sandbox) return { now: async () => new Date() }
  return {
    now: coalesced(async () => {
      const response = await fetch(`${config.apiUrl}/_sandbox/clock`).catch(() => {
        throw new DomainError('http.unavailable')
      })
      const { now } = (await response.json()) as { now: string }
      return new Date(now)
    }),
  }
}

/** Asks once for all who call while an earlier question is under way: no answer is older than its call. */
function coalesced<T>(ask: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | null = null
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    if (!next) {
      next = last.then(() => {
        next = null
        return ask()
      })
      last = next.catch(() => {})
    }
    return next
  }
}
