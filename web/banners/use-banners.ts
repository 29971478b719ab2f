import { useQuery } from '@tanstack/react-query'
import { listBanners, type ShownBanner } from '#domain/banners/contract.ts'
import type { BannerPlace } from '#domain/banners/specification.ts'
import { call } from '#web/kernel/http/client.ts'
import { siteClient } from '#web/kernel/http/site-client.ts'

/**
 * A fast clock of the reader ends the day at once: this is the shortest interval between two reads.
 */
const SHORTEST_WAIT = 30_000

const none: readonly ShownBanner[] = []

/**
 * The advertisements in one place; none until they are known, as in the prerendered page. They are
 * refetched when the day ends, so that expired ones leave an open page automatically; if the server
 * does not answer then, all of them leave.
 */
export function useBanners(slot: BannerPlace): readonly ShownBanner[] {
  const { data, isError } = useQuery(
    {
      queryKey: ['other', 'banners'],
      queryFn: ({ signal }) => call(listBanners, { signal }),
      refetchInterval: ({ state }) => state.data && Math.max(msUntil(state.data), SHORTEST_WAIT),
      refetchIntervalInBackground: true,
    },
    siteClient,
  )
  if (!data || (isError && msUntil(data) <= 0)) return none
  return data.banners.filter((banner) => banner.slot === slot)
}

const msUntil = ({ until }: { until: string }): number => Date.parse(until) - Date.now()
