import type { DatabaseConnection, Queryable } from './client.ts'
import { sql } from './drizzle.ts'

/** Waits until no other transaction, in this process or another, holds `key`, and holds it to the end of this one. */
export async function lockUntilCommit(tx: Queryable, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

export type WithLock = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs `work` while no other caller, in this process or another, holds `key`.
 *
 * The lock is a transaction-level advisory lock on a connection of its own pool, so that work which
 * waits for it never takes the connections that the holder needs. PostgreSQL frees it at once when
 * the holder's process dies. Callers of one key in this process queue up in memory first: they hold
 * one connection together, not one each.
 */
export function createLocks(connection: DatabaseConnection): WithLock {
  const tails = new Map<string, Promise<unknown>>()

  async function inDatabase<T>(key: string, work: () => Promise<T>): Promise<T> {
    const client = await connection.pool.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
      return await work()
    } finally {
      // What the work has done stands, even if the connection was lost and the lock with it.
      await client.query('commit').then(
        () => client.release(),
        () => client.release(true),
      )
    }
  }

  return async function withLock<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = tails.get(key) ?? Promise.resolve()
    const mine = previous.then(
      () => inDatabase(key, work),
      () => inDatabase(key, work),
    )
    tails.set(key, mine)
    try {
      return await mine
    } finally {
      if (tails.get(key) === mine) tails.delete(key)
    }
  }
}
