import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { BusinessDay, Deps } from './deps.ts'
import { createRevalidatedCache, type RevalidatedCache } from './revalidated-cache.ts'

/**
 * The business day for pages, which are served even when it cannot be read: with the last day
 * known, or the real one. In demo mode it is the sandbox's, and asking it for
 * every page would be slow.
 */
export function createBusinessDay({
  businessClock,
  clock,
  log,
}: Pick<Deps, 'businessClock' | 'clock' | 'log'>): RevalidatedCache<BusinessDay> {
  return createRevalidatedCache<BusinessDay>(
    {
      initial: () => dayOf(clock.now()),
      read: async () => dayOf(await businessClock.now()),
      onFailure: (error) => log.warn({ err: error }, 'the business day could not be read'),
    },
    clock,
  )
}

const dayOf = (now: Date): BusinessDay => ({ today: madridDay(now), now })
