import pg from 'pg'
import type { Product } from '../product/product.ts'

/** One statement to the running product's database. */
export async function query<Row extends pg.QueryResultRow>(
  { databaseUrl }: Product,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}
