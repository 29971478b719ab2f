import { afterAll, describe, expect, it } from 'vitest'
import { shared } from '#testing/shared.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { connect, type DatabaseConnection } from './client.ts'
import { createLocks } from './locks.ts'

const database = shared(createTestDatabase)
const connections: DatabaseConnection[] = []

afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()))
})

/** Locks as another process of the same installation would take them. */
function instance(max = 2) {
  const connection = connect(database.url, max)
  connections.push(connection)
  return createLocks(connection)
}

/** Counts how many are at work at the same time. */
function observer() {
  let inside = 0
  let most = 0
  return {
    most: () => most,
    async work() {
      inside += 1
      most = Math.max(most, inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
    },
  }
}

describe('a lock', () => {
  it('lets one in at a time, among callers of one process and of several', async () => {
    const instances = [instance(), instance(), instance()]
    const seen = observer()
    await Promise.all(
      instances.flatMap((withLock) =>
        Array.from({ length: 20 }, () => withLock('payer 1', seen.work)),
      ),
    )
    expect(seen.most()).toBe(1)
  })

  it('does not hold up a caller with another key, however many wait for the first', async () => {
    const withLock = instance(2)
    const entered = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const locked = withLock('payer 1', () => {
      entered.resolve()
      return released.promise
    })
    await entered.promise
    const waiting = Array.from({ length: 20 }, () => withLock('payer 1', async () => 'late'))
    await expect(withLock('payer 2', async () => 'done')).resolves.toBe('done')
    released.resolve()
    await locked
    await expect(Promise.all(waiting)).resolves.toHaveLength(20)
  })

  it('takes one connection for all that wait for it, whichever of them is done', async () => {
    const withLock = instance(2)
    const released = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    const first = withLock('payer 3', async () => 'first')
    const second = withLock('payer 3', () => {
      entered.resolve()
      return released.promise
    })
    await first
    await entered.promise
    const third = withLock('payer 3', async () => 'third')
    await expect(withLock('payer 4', async () => 'done')).resolves.toBe('done')
    released.resolve()
    await second
    await expect(third).resolves.toBe('third')
  })

  it('is free again after the work has failed', async () => {
    const withLock = instance()
    await expect(
      withLock('payer 1', async () => {
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await expect(withLock('payer 1', async () => 'next')).resolves.toBe('next')
  })

  it('is free again once its holder’s connection is cut', async () => {
    const doomed = connect(database.url, 1)
    const holder = createLocks(doomed)
    const entered = Promise.withResolvers<void>()
    const locked = holder('payer 9', () => {
      entered.resolve()
      return new Promise<void>(() => {})
    })
    locked.catch(() => {})
    await entered.promise
    const { pool } = connect(database.url, 1)
    await pool.query(
      `select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and pid <> pg_backend_pid()
          -- Other tests have databases of their own beside this one.
          and database = (select oid from pg_database where datname = current_database())`,
    )
    await pool.end()
    await expect(instance()('payer 9', async () => 'mine')).resolves.toBe('mine')
  })
})
