import type { z } from 'zod'
import { hoursLeft } from '#domain/banners/ad-request.ts'
import { ADS_PER_PAGE, type listAds as contract } from '#domain/banners/admin/ads-contract.ts'
import { chunksOf } from '#domain/kernel/chunks.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, desc, eq, inArray, sql } from '#server/kernel/db/drizzle.ts'
import { filterByName } from '#server/kernel/db/named-rows.ts'
import { plainSearch } from '#server/kernel/db/text-search.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { advertisingRequests } from '#server/schema.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Answer = z.output<(typeof contract)['response']>
type ListedAd = Answer['ads'][number]
type Row = typeof advertisingRequests.$inferSelect

/** Rows in memory at a time during an export. */
const BATCH = 500

const isOpen = eq(advertisingRequests.state, 'new')

/** Open ones first and the longest waiting before all; what is settled, the newest first. */
const order = [
  desc(isOpen),
  asc(sql`case when ${isOpen} then ${advertisingRequests.createdAt} end`),
  desc(advertisingRequests.createdAt),
  asc(advertisingRequests.id),
]

/** One page of the requests that match. */
export async function listAds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { page: requestedPage, ...narrowed }: Query,
): Promise<Answer> {
  const { which, sorted, isClosest } = await foundBy(db, narrowed)
  const total = await db.$count(advertisingRequests, which)
  const pages = Math.max(1, Math.ceil(total / ADS_PER_PAGE))
  const page = Math.min(requestedPage, pages)
  const rows = await db
    .select()
    .from(advertisingRequests)
    .where(which)
    .orderBy(...sorted)
    .limit(ADS_PER_PAGE)
    .offset((page - 1) * ADS_PER_PAGE)
  const ads = rows.map((row) => adView(row, clock.now()))
  return { ads, total, page, pages, isClosest }
}

/** Split by spaces alone: requests have no telephone numbers, whose groups would be one word. */
const wordsOf = (search: string) => plainSearch(search).split(/\s+/).filter(Boolean)

/** Finds requests by the company, or the name or address of who asks. */
const named = {
  table: advertisingRequests,
  id: advertisingRequests.id,
  text: advertisingRequests.searchText,
  spelling: advertisingRequests.spelling,
}

async function foundBy(db: Queryable, { search, show }: Pick<Query, 'search' | 'show'>) {
  const searched = search ? await filterByName(db, named, wordsOf(search)) : undefined
  const isShown = show === 'all' ? undefined : eq(advertisingRequests.state, show)
  return {
    which: and(isShown, searched?.isOne),
    sorted: searched?.isExact ? [desc(searched.isExact), ...order] : order,
    isClosest: searched?.isClosest ?? false,
  }
}

/** A request's data wherever it is shown. */
export function adView(row: Row, now: Date): ListedAd {
  const { id, name, email, company, place, state, sampleId } = row
  return {
    id,
    name,
    email,
    company,
    place,
    state,
    receivedAt: row.createdAt.toISOString(),
    sampleId,
    hoursLeft: state === 'new' ? hoursLeft(row.createdAt, now) : null,
  }
}

/** All requests that match, in the list's order; later changes do not alter which ones. */
export async function* adsInBatches(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  narrowed: Pick<Query, 'search' | 'show'>,
): AsyncGenerator<readonly ListedAd[]> {
  const { which, sorted } = await foundBy(db, narrowed)
  const ids = await db
    .select({ id: advertisingRequests.id })
    .from(advertisingRequests)
    .where(which)
    .orderBy(...sorted)
  for (const batch of chunksOf(ids, BATCH)) {
    const rows = await db
      .select()
      .from(advertisingRequests)
      .where(
        inArray(
          advertisingRequests.id,
          batch.map(({ id }) => id),
        ),
      )
      .orderBy(...sorted)
    yield rows.map((row) => ({ ...adView(row, clock.now()), message: row.message }))
  }
}
