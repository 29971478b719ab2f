import { isIPv4, isIPv6 } from 'node:net'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, sql } from '#server/kernel/db/drizzle.ts'
import { rateLimits } from '#server/kernel/db/schema.ts'

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

/** The refusal of a caller who may come back when the window ends. */
export function tooManyRequests(resetsAt: Date, now: Date): DomainError {
  const retryAfterSeconds = Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)
  return new DomainError('http.tooManyRequests', {
    minutes: Math.ceil(retryAfterSeconds / 60),
    retryAfterSeconds,
  })
}

/** Forgets all hits of `key`. */
export async function clearHits(db: Queryable, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Forgets all hits of one purpose for an account, wherever they came from. */
export async function clearHitsFor(db: Queryable, purpose: string, whom: string): Promise<void> {
  const { key } = rateLimits
  await db
    .delete(rateLimits)
    .where(
      and(
        sql`starts_with(${key}, ${`${purpose} `})`,
        sql`right(${key}, ${whom.length + 1}) = ${` ${whom}`}`,
      ),
    )
}

/**
 * Returns what counts as one place on the network: an IPv4 address, or the /64 of an IPv6 one, of which every
 * connection has a whole one, so that who changes address with each call is still one caller. Proxies write ports,
 * brackets and zones into `X-Forwarded-For`; none of them makes another place.
 */
export function networkOf(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '')
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(bare)?.[1]
  if (ipv4 && isIPv4(ipv4)) return ipv4
  if (!isIPv6(bare)) return 'unknown'
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - groups.length - rest.length }, () => '0')
  const all = [...groups, ...zeros, ...rest]
  const isMapped = all.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? all.slice(6).flatMap(bytesOf).join('.') : `${all.slice(0, 4).join(':')}::/64`
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
