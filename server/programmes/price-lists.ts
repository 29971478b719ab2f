import type { Cents } from '#domain/kernel/money.ts'
import { firstPrices } from '#domain/programmes/first-programmes.ts'
import type { PriceList } from '#domain/programmes/price-list.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, eq, isNull } from '#server/kernel/db/drizzle.ts'
import { programmePrices } from '#server/schema.ts'

type PriceRow = typeof programmePrices.$inferSelect

/** A programme's prices with the decisions that they come from. */
export type DecidedPrices = readonly { change: string; from: string; cents: number }[]

/** Returns what the programme costs from which month on; withdrawn prices are left out. */
export async function pricesOf(
  db: Pick<Queryable, 'select'>,
  programmeId: number,
): Promise<DecidedPrices> {
  const rows = await db
    .select()
    .from(programmePrices)
    .where(and(eq(programmePrices.programmeId, programmeId), isNull(programmePrices.withdrawnAt)))
    .orderBy(asc(programmePrices.fromMonth))
  return rows.length > 0 ? rows.map(asPrice) : startPrices
}

/** The prices of all programmes that have any of their own, by programme. */
export async function allPrices(
  db: Pick<Queryable, 'select'>,
): Promise<ReadonlyMap<number, PriceList>> {
  const rows = await db
    .select()
    .from(programmePrices)
    .where(isNull(programmePrices.withdrawnAt))
    .orderBy(asc(programmePrices.programmeId), asc(programmePrices.fromMonth))
  const lists = Map.groupBy(rows, ({ programmeId }) => programmeId)
  return new Map(
    [...lists].map(([id, own]) => [
      id,
      own.map(({ fromMonth, monthlyCents }) => ({ from: fromMonth, cents: monthlyCents })),
    ]),
  )
}

/**
 * Stores the price that a programme begins with; a programme that has one keeps it. It holds from the association's
 * first month, not from this one: a month has one price, and a mistake could not be corrected before the next.
 *
 * @param at the business clock's
 * @param cents without it: what a new one costs
 */
export async function beginPrices(
  tx: Queryable,
  programmeId: number,
  { at, cents }: { at: Date; cents?: Cents | undefined },
): Promise<void> {
  const [first] = firstPrices()
  if (!first) throw new Error('a programme begins with a price')
  const { from: fromMonth, cents: usual } = first
  await tx
    .insert(programmePrices)
    .values({ programmeId, fromMonth, monthlyCents: cents ?? usual, isStart: true, decidedAt: at })
    .onConflictDoNothing()
}

/** Until a programme has prices of its own it costs what a new one costs. */
const startPrices: DecidedPrices = firstPrices().map((price) => ({ change: 'start', ...price }))

function asPrice({ id, fromMonth, monthlyCents }: PriceRow): DecidedPrices[number] {
  return { change: id, from: fromMonth, cents: monthlyCents }
}
