import { expect, it } from 'vitest'
import { sql } from '#server/kernel/db/drizzle.ts'
import { databaseTarget, throughLine } from '#testing/histories/running-app.ts'
import { openLine } from '#testing/histories/simulation/line.ts'
import { shared } from '#testing/shared.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { connect } from './client.ts'

const database = shared(createTestDatabase)

it('a connection that breaks as a transaction begins does not cost the pool a place', async () => {
  let isBroken = false
  const line = await openLine({
    target: databaseTarget(database.url),
    onMessage: () => {
      if (isBroken) line.cut()
      return !isBroken
    },
  })
  const { db, close } = connect(throughLine(database.url, line.port), 1)
  const transaction = () => db.transaction((tx) => tx.execute(sql`select 1 as one`))
  await transaction()
  isBroken = true
  await expect(transaction()).rejects.toThrow()
  isBroken = false
  expect((await transaction()).rows).toEqual([{ one: 1 }])
  await close()
  await line.close()
})
