import { DomainError } from '#domain/kernel/errors.ts'
import type { PriceList } from '#domain/programmes/price-list.ts'
import type { Programme, ProgrammeFacts } from '#domain/programmes/programme.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { arrayContains, asc, desc, eq } from '#server/kernel/db/drizzle.ts'
import { programmes } from '#server/schema.ts'
import { pricesOf } from './price-lists.ts'

/** In lists, what visitors can enrol in comes first. */
export const programmeOrder = [
  desc(programmes.isOffered),
  asc(programmes.position),
  asc(programmes.id),
]

/**
 * A programme as it is this moment.
 *
 * @throws DomainError programmes.notFound
 */
export async function findProgramme(db: Queryable, id: number): Promise<Programme> {
  const [row] = await db.select().from(programmes).where(eq(programmes.id, id))
  if (!row) throw new DomainError('programmes.notFound')
  return asProgramme(row, await pricesOf(db, id))
}

/**
 * A programme that accepts enrolments.
 *
 * @throws DomainError programmes.notFound, programmes.notOffered
 */
export async function findOfferedProgramme(db: Queryable, id: number): Promise<Programme> {
  const programme = await findProgramme(db, id)
  if (!programme.isOffered) throw new DomainError('programmes.notOffered', { name: programme.name })
  return programme
}

/** Returns where the page of a programme is by now that was at this address before. */
export async function slugSince(db: Queryable, former: string): Promise<string | undefined> {
  const [found] = await db
    .select({ slug: programmes.slug })
    .from(programmes)
    .where(arrayContains(programmes.formerSlugs, [former]))
    .orderBy(desc(programmes.id))
  return found?.slug
}

/** Its public data. */
export function asProgramme(row: typeof programmes.$inferSelect, prices: PriceList): Programme {
  return { ...ownFacts(row), prices }
}

/** The same without what it costs, which is decided elsewhere. */
export function ownFacts(row: typeof programmes.$inferSelect): ProgrammeFacts {
  const {
    position: _position,
    version: _version,
    requestKey: _key,
    createdAt: _at,
    formerSlugs: _former,
    ...facts
  } = row
  return facts
}
