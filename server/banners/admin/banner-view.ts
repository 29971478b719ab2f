import type { z } from 'zod'
import {
  type listAdminBanners as contract,
  UNDO_DAYS,
} from '#domain/banners/admin/banner-contract.ts'
import { bannerPhase } from '#domain/banners/banner-phase.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { picturesOf } from '#server/banners/shown-banners.ts'
import { asc, desc, gt, inArray, isNull, or, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { bannerCounts, banners } from '#server/schema.ts'

type Answer = z.output<(typeof contract)['response']>

/** Deleted before this instant, a banner cannot be had back. */
export function lastUndo({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() - UNDO_DAYS * DAY_MS)
}

/** All banners as administrators see them; deleted ones for as long as they can be had back. */
export async function listAdminBanners(
  deps: Pick<Deps, 'db' | 'clock' | 'businessClock'>,
): Promise<Answer> {
  const today = madridDay(await deps.businessClock.now())
  const rows = await deps.db
    .select()
    .from(banners)
    .where(or(isNull(banners.deletedAt), gt(banners.deletedAt, lastUndo(deps))))
    .orderBy(asc(banners.slot), asc(banners.position), asc(banners.id))
  const ids = rows.map(({ id }) => id)
  const [pictures, months] = await Promise.all([
    picturesOf(
      deps.db,
      rows.map(({ fileId }) => fileId),
      '/api/admin/files',
    ),
    monthsOf(deps, ids),
  ])
  return {
    today,
    banners: rows.map((row) => ({
      id: row.id,
      slot: row.slot,
      name: row.name,
      link: row.link,
      alt: row.alt,
      startsOn: row.startsOn,
      endsOn: row.endsOn,
      active: row.active,
      version: row.version,
      phase: bannerPhase(row, today),
      pictures: pictures.get(row.fileId) ?? [],
      months: months.flatMap(({ bannerId, ...month }) => (bannerId === row.id ? month : [])),
      isDeleted: row.deletedAt !== null,
    })),
  }
}

async function monthsOf({ db }: Pick<Deps, 'db'>, ids: string[]) {
  if (ids.length === 0) return []
  const month = sql<string>`to_char(${bannerCounts.day}, 'YYYY-MM')`
  return db
    .select({
      bannerId: bannerCounts.bannerId,
      month,
      impressions: sql<number>`sum(${bannerCounts.impressions})::int`,
      clicks: sql<number>`sum(${bannerCounts.clicks})::int`,
    })
    .from(bannerCounts)
    .where(inArray(bannerCounts.bannerId, ids))
    .groupBy(bannerCounts.bannerId, month)
    .orderBy(desc(month))
}
