import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { countBanners as contract } from '#domain/banners/contract.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { bannerCounts } from '#server/schema.ts'
import { shownBanners } from './shown-banners.ts'

type Counted = z.output<NonNullable<(typeof contract)['body']>>

/** Tells whether the browser says that its reader wants to be left out (Do Not Track, Global Privacy Control). */
export function wantsNoCounting({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1'
}

/**
 * Adds to the sums of the day. Only banners that are shown are counted, and each once a call; ids in one
 * order, so that two calls at once do not wait for each other for ever.
 */
export async function countBanners(deps: Deps, { seen, followed }: Counted): Promise<void> {
  const { day, banners } = await shownBanners(deps)
  const rows = banners
    .map(({ id, slot }) => ({
      bannerId: id,
      slot,
      day,
      impressions: seen.includes(id) ? 1 : 0,
      clicks: followed.includes(id) ? 1 : 0,
    }))
    .filter(({ impressions, clicks }) => impressions + clicks > 0)
    .sort((a, b) => a.bannerId.localeCompare(b.bannerId))
  if (rows.length === 0) return
  await deps.db
    .insert(bannerCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [bannerCounts.bannerId, bannerCounts.slot, bannerCounts.day],
      set: {
        impressions: sql`${bannerCounts.impressions} + excluded.impressions`,
        clicks: sql`${bannerCounts.clicks} + excluded.clicks`,
      },
    })
}
