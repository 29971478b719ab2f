import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Product } from '../product/product.ts'

/** One statement to the running product's embedded database. */
export async function query<Row extends pg.QueryResultRow>(
  product: Product,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const socket = realpathSync(join(product.dataDir, 'postgres'))
  const client = new pg.Client({ host: socket, user: 'ongizate', database: 'ongizate' })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}
