import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Runs a transaction in which no other one changes what this payer owes: purchases, endings, moves and
 * deletions of one payer take turns, in all processes. No provider is asked in it, so it is short.
 */
export function inPayersTurn<T>(
  deps: Pick<Deps, 'db'>,
  payerId: string,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    await takePayersTurn(tx, payerId)
    return work(tx)
  })
}

/** The same within a transaction that has begun; before any row is locked. */
export async function takePayersTurn(tx: Queryable, payerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payer ${payerId}`}, 0))`)
}
