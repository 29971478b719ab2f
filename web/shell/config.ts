import { useSyncExternalStore } from 'react'
import type { CalendarDay } from '#domain/calendar.ts'
import type { SiteConfig } from '#domain/start.ts'
import { call } from '#web/http/client.ts'
import { getConfig } from './light-endpoints.ts'
import { createRemoteValue } from './remote-value.ts'
import { onTabVisible } from './tab-visible.ts'

const config = createRemoteValue<SiteConfig>(() => call(getConfig), {
  occasions: [onTabVisible, (recheck) => window.addEventListener('online', recheck)],
})

/** What the server says of itself; `value` is null until it has answered. */
export function useConfig() {
  const { value, error } = useSyncExternalStore(
    config.subscribe,
    config.get,
    config.getBeforeScripts,
  )
  return { value, error, refresh: config.refresh }
}

/** The settings that came with the page, to begin with. */
export const beginConfig = config.begin

/** The business day; a page that comes finished knows it at once, others once the server has answered. */
export function useToday(): CalendarDay | undefined {
  return useConfig().value?.today
}
