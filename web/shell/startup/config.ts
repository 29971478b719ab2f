import { useSyncExternalStore } from 'react'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { SiteConfig } from '#domain/prerender-contract.ts'
import { getConfig } from '#domain/service-contract.ts'
import { call } from '#web/kernel/http/client.ts'
import { followChangedTexts, setTextValues } from '#web/kernel/i18n/i18n.ts'
import { createShellQuery } from '#web/shell/session/shell-query.ts'
import { onTabVisible } from './tab-visible.ts'

const config = createShellQuery<SiteConfig>(fetchConfig, {
  refetchOn: [onTabVisible, (recheck) => window.addEventListener('online', recheck)],
  onSettled: ({ value }) => {
    if (!value) return
    setTextValues(value)
    void followChangedTexts(value.changedTexts)
  },
})

/** During an update an older process may answer a newer page: what it does not know stays as it came. */
async function fetchConfig(): Promise<SiteConfig> {
  const answer = await call(getConfig)
  return { ...answer, association: { ...config.get().value?.association, ...answer.association } }
}

/** What the server says of itself; `value` is null until it has answered. */
export function useConfig() {
  const { value, error } = useSyncExternalStore(
    config.subscribe,
    config.get,
    config.getServerSnapshot,
  )
  return { value, error, refresh: config.refresh }
}

/** One part of it, for who needs no other: changes of the others go by. Undefined until it is known. */
export function useConfigPart<Part extends keyof SiteConfig>(
  part: Part,
): SiteConfig[Part] | undefined {
  return useSyncExternalStore(
    config.subscribe,
    () => config.get().value?.[part],
    () => config.getServerSnapshot().value?.[part],
  )
}

/** The settings as they are known now, outside of React. */
export const knownConfig = (): SiteConfig | null => config.get().value

/** The settings that came with the page, to begin with. */
export function beginConfig(value: SiteConfig): void {
  setTextValues(value)
  config.begin(value)
}

/** The business day; a prerendered page knows it at once, others once the server has answered. */
export function useToday(): CalendarDay | undefined {
  return useConfigPart('today')
}
