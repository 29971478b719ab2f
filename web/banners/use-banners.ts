import { useSyncExternalStore } from 'react'
import type { ShownBanner } from '#domain/banners/contract.ts'
import { listBanners } from '#domain/banners/contract.ts'
import type { BannerPlace } from '#domain/banners/specification.ts'
import { call } from '#web/kernel/http/client.ts'
import { createShellQuery } from '#web/shell/session/shell-query.ts'
import { onTabVisible } from '#web/shell/startup/tab-visible.ts'

/**
 * A fast clock of the reader ends the day at once: this is the shortest interval between two reads.
 */
const SHORTEST_WAIT = 30_000

const none: readonly ShownBanner[] = []

/**
 * The advertisements of the day. They are refetched when the day ends, so that expired ones leave
 * an open page automatically; if the server does not answer then, all of them leave.
 */
const ofToday = createShellQuery(() => call(listBanners), {
  refetchOn: [onTabVisible],
  onSettled: ({ value, error }) => {
    if (value && !error) refetchIn(Date.parse(value.until) - Date.now())
  },
})

let timer: ReturnType<typeof setTimeout> | undefined

function refetchIn(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(
    async () => {
      await ofToday.refresh()
      if (ofToday.get().error) ofToday.reset()
    },
    Math.max(milliseconds, SHORTEST_WAIT),
  )
}

/** The advertisements in one place; none until they are known, as in the prerendered page. */
export function useBanners(slot: BannerPlace): readonly ShownBanner[] {
  const { value } = useSyncExternalStore(ofToday.subscribe, ofToday.get, ofToday.getServerSnapshot)
  return value?.banners.filter((banner) => banner.slot === slot) ?? none
}
