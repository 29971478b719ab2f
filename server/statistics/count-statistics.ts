import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Figures } from '#domain/statistics/statistics.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { imports, journals, statistics } from '#server/schema.ts'
import { figuresNow } from './statistics-figures.ts'

type Needed = Pick<Deps, 'db' | 'withLock' | 'clock' | 'businessClock'>

/** Raised whenever `Figures` changes its form: what was counted before is counted again. */
const FORM = 3

/** Describes what was counted, when, and for which business day. */
export interface Count {
  countedAt: Date
  countedFor: CalendarDay
  /** The value of `basisOf` before the count. */
  basis: string
  figures: Figures
}

/**
 * Counts everything and stores it. One count runs at a time, in all instances together: a caller
 * that waited for one which began after its request takes that. An interrupted count leaves the one
 * before.
 */
export async function countStatistics(deps: Needed): Promise<Count> {
  const requestedAt = deps.clock.now()
  return countUnless(deps, ({ countedAt }) => countedAt > requestedAt)
}

/**
 * The newest count. The first reader of a business day, after an update, or after an import or a refund, which change
 * the figures much, waits for one.
 */
export async function newestCount(deps: Needed): Promise<Count> {
  const today = madridDay(await deps.businessClock.now())
  const basis = await basisOf(deps)
  const isCurrent = (count: Count) => count.countedFor === today && count.basis === basis
  const kept = await keptCount(deps)
  return kept && isCurrent(kept) ? kept : countUnless(deps, isCurrent)
}

function countUnless(deps: Needed, isNewEnough: (kept: Count) => boolean): Promise<Count> {
  return deps.withLock('statistics', async () => {
    const kept = await keptCount(deps)
    if (kept && isNewEnough(kept)) return kept
    const countedAt = deps.clock.now()
    const countedFor = madridDay(await deps.businessClock.now())
    const basis = await basisOf(deps)
    const count = { countedAt, countedFor, basis, figures: await figuresNow(deps.db, countedFor) }
    const row = { ...count, form: FORM }
    await deps.db
      .insert(statistics)
      .values(row)
      .onConflictDoUpdate({ target: statistics.id, set: row })
    return count
  })
}

/** Another text after each import, taken back or not, and each refund, given back or returned, and each dispute. */
async function basisOf({ db }: Pick<Deps, 'db'>): Promise<string> {
  const { rows } = await db.execute<{ basis: string }>(sql`
    select concat_ws(' ',
      (select count(*) || ' ' || count(undone_at) from ${imports}),
      (select count(*) from ${journals} where kind like 'refund%' or kind like 'dispute%')) as basis`)
  return rows[0]?.basis ?? ''
}

async function keptCount({ db }: Pick<Deps, 'db'>): Promise<Count | null> {
  const [row] = await db.select().from(statistics).where(eq(statistics.form, FORM))
  return row ?? null
}
