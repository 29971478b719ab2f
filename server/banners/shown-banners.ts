import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { listBanners as contract, ShownBanner } from '#domain/banners/contract.ts'
import { pictureFormats } from '#domain/banners/specification.ts'
import { addDays, type CalendarDay } from '#domain/kernel/calendar.ts'
import { madridDay, madridInstant } from '#domain/kernel/madrid-time.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { and, asc, eq, gte, inArray, isNull, lte } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { banners, files } from '#server/schema.ts'

interface Day extends z.output<(typeof contract)['response']> {
  day: CalendarDay
  /** Changes with what is answered. */
  tag: string
}

interface Held {
  until: number
  day: Promise<Day>
}

/**
 * Every visitor of the home page fetches them; one answer is cached for all of them for this long.
 */
const HELD_MS = 3000

/** Two readings of the clocks are some milliseconds apart: the answer is to stay the same. */
const TICK_MS = 10_000

const cache = new WeakMap<Database, Held>()

/** The next read in this process is from the database; other processes follow within seconds. */
export function invalidateShownBanners({ db }: Pick<Deps, 'db'>): void {
  cache.delete(db)
}

type Needed = Pick<Deps, 'db' | 'clock' | 'businessClock'>

/** The banners of the business day. */
export async function shownBanners(deps: Needed): Promise<Day> {
  const now = deps.clock.now().getTime()
  const known = cache.get(deps.db)
  if (known && known.until > now) return known.day
  const day = readShown(deps)
  cache.set(deps.db, { until: now + HELD_MS, day })
  // A failed read is not cached.
  day.catch(() => invalidateShownBanners(deps))
  return day
}

async function readShown({ db, businessClock, clock }: Needed): Promise<Day> {
  const now = await businessClock.now()
  const day = madridDay(now)
  const rows = await db
    .select()
    .from(banners)
    .where(
      and(
        eq(banners.active, true),
        isNull(banners.deletedAt),
        lte(banners.startsOn, day),
        gte(banners.endsOn, day),
      ),
    )
    .orderBy(asc(banners.slot), asc(banners.position), asc(banners.id))
  const pictures = await picturesOf(
    db,
    rows.map(({ fileId }) => fileId),
    '/files',
  )
  const shown = rows.map(({ id, slot, name, link, alt, fileId }) => ({
    id,
    slot,
    name,
    link,
    alt,
    pictures: pictures.get(fileId) ?? [],
  }))
  // On the reader's own clock, which in demo mode is another than that of the business.
  const left = madridInstant(addDays(day, 1)).getTime() - now.getTime()
  const end = Math.round((clock.now().getTime() + left) / TICK_MS) * TICK_MS
  const answer = { banners: shown, until: new Date(end).toISOString() }
  const tag = createHash('sha256').update(JSON.stringify(answer)).digest('base64url')
  return { ...answer, day, tag: `"${tag.slice(0, 22)}"` }
}

/**
 * The sources of these files' pictures, for browsers to choose from. Of an animated one only the
 * first frame is shown: animation distracts, and harms some readers.
 *
 * @param folder `/files` for everyone; `/api/admin/files` also for banners that are not shown
 */
export async function picturesOf(
  db: Pick<Database, 'select'>,
  fileIds: readonly string[],
  folder: '/files' | '/api/admin/files',
): Promise<Map<string, ShownBanner['pictures']>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .select({ id: files.id, objects: files.objects })
    .from(files)
    .where(inArray(files.id, [...fileIds]))
  return new Map(
    rows.map(({ id, objects }) => [
      id,
      pictureFormats.flatMap((format) =>
        objects
          .filter(({ name, mediaType }) => mediaType === `image/${format}` && name !== MOVING)
          .map(({ name, width = 0 }) => ({ format, width, src: `${folder}/${id}/${name}` }))
          .sort((a, b) => a.width - b.width),
      ),
    ]),
  )
}

/** The whole of a picture that moves, as it was kept before; its beginning is another object. */
const MOVING = 'original.webp'
