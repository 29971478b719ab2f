import { isIPv4 } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { rateLimits } from '#server/db/schema.ts'

/**
 * Counts one more hit of `key` and says how many there are in the running window and when it ends.
 * One statement, so that instances which count at the same time do not lose a hit.
 */
export async function countHit(
  db: Queryable,
  key: string,
  now: Date,
  windowSeconds: number,
): Promise<{ hits: number; resetsAt: Date }> {
  const resetsAt = new Date(now.getTime() + windowSeconds * 1000)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${rateLimits.resetsAt} <= ${now} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= ${now} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ hits: rateLimits.hits, resetsAt: rateLimits.resetsAt })
  if (!row) throw new Error('a rate limit counter could not be written')
  return row
}

/** The hits of `key` in the running window, without adding one. */
export async function readHits(
  db: Queryable,
  key: string,
  now: Date,
): Promise<{ hits: number; resetsAt: Date } | null> {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
  return row && row.resetsAt > now ? row : null
}

/** Forgets all hits of `key`. */
export async function clearHits(db: Queryable, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/**
 * What counts as one place on the network: an IPv4 address, or the /64 of an IPv6 one, of which every
 * connection has a whole one, so that who changes address with each call is still one caller.
 */
export function networkOf(address: string): string {
  const last = address.slice(address.lastIndexOf(':') + 1)
  if (isIPv4(last)) return last
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}
