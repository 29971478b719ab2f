import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema>
/** The database or a transaction on it: what an operation that may take part in either accepts. */
export type Queryable = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'query' | 'transaction' | '$count'
>

export interface DatabaseConnection {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

/** A request gives up on a database that hangs instead of hanging with it. */
const CONNECT_TIMEOUT_MS = 10_000
const QUERY_TIMEOUT_MS = 60_000

/** Opens a pool of at most `max` connections to `url`; nothing is sent before the first query. */
export function connect(url: string, max = 10): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'ongizate',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  })
  // The pool replaces a connection that breaks between two queries, and its next query fails;
  // without these listeners the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool, { schema })
  db.transaction = transactionsOn(pool)
  return { db, pool, close: () => pool.end() }
}

/**
 * Transactions that always give their connection back. Drizzle's own does not when the connection
 * breaks at its `begin`: after ten of those the pool would be empty until the process ends.
 */
function transactionsOn(pool: pg.Pool): Database['transaction'] {
  const databases = new WeakMap<pg.PoolClient, Database>()
  return async (work, config) => {
    const client = await pool.connect()
    try {
      const own = databases.get(client) ?? drizzle(client, { schema })
      databases.set(client, own)
      return await own.transaction(work, config)
    } finally {
      // The pool throws away a connection that is broken.
      client.release()
    }
  }
}

/** True when a query failed because the named unique index already has such a row. */
export function violates(error: unknown, uniqueIndex: string): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.constraint === uniqueIndex
}

/** Tells whether the database kept a row because another refers to it. */
export function isReferenced(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code === '23503'
}
