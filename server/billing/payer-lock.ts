import type { Queryable } from '#server/kernel/db/client.ts'
import { lockUntilCommit } from '#server/kernel/db/locks.ts'
import type { Deps } from '#server/kernel/deps.ts'

/**
 * Runs a transaction under the payer's advisory lock, which serialises purchases, endings, moves
 * and deletions of one payer in all processes. The provider is never called in it, so it is short.
 */
export function withPayerLock<T>(
  deps: Pick<Deps, 'db'>,
  payerId: string,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    await lockPayer(tx, payerId)
    return work(tx)
  })
}

/** The same within a transaction that has begun; before any row is locked. */
export async function lockPayer(tx: Queryable, payerId: string): Promise<void> {
  await lockUntilCommit(tx, `payer ${payerId}`)
}
