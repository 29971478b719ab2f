import { beforeAll, expect, it } from 'vitest'
import { personKey } from '#domain/enrolments/same-person.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import * as schema from '#server/schema.ts'
import { sharedTestApp } from '../test-app.ts'
import { makeBulkSeed } from './make-bulk-seed.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })

beforeAll(async () => {
  await makeBulkSeed(site.deps, { payers: 220, enrolments: 1100, today: '2026-01-05' })
})

it('has as many enrolments as were asked for, and rows in each table of the lists', async () => {
  const { db } = site.deps
  expect(await db.$count(schema.enrolments)).toBe(1100)
  const { charges, receipts, refunds, donations, paymentFailures, auditLog } = schema
  for (const table of [charges, receipts, refunds, donations, paymentFailures, auditLog]) {
    expect(await db.$count(table)).toBeGreaterThan(20)
  }
})

it('is stored as the site stores people', async () => {
  for (const person of await site.deps.db.select().from(schema.enrollees).limit(100)) {
    const { firstName, lastName, birthDate } = person
    expect(person.personKey).toBe(personKey({ firstName, lastName, birthDate }))
  }
})

it('has receipts without gaps, in the order of their days, for all that was paid and for nothing else', async () => {
  const { rows } = await site.deps.db.execute(sql`
    select series from receipts group by series
      having count(*) <> max(number) or count(distinct number) <> max(number)
    union all select a.series from receipts a join receipts b
      on a.series = b.series and a.number = b.number + 1 and a.issued_on < b.issued_on
    union all select i.id::text from charges i left join receipts r on r.charge_id = i.id
      where (i.status = 'settled') <> (r.id is not null)`)
  expect(rows).toEqual([])
})
