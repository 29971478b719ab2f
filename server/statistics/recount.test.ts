import { beforeAll, expect, it } from 'vitest'
import { readStatistics } from '#domain/statistics/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { charges, imports, refunds } from '#server/schema.ts'
import { makeManyPayments } from '#testing/billing/many-payments.ts'
import { administrator } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const reader = shared(() => administrator(site))

beforeAll(() => makeManyPayments(site.deps.db, { payers: 3, months: 2 }))

async function read() {
  const { body } = await reader.call(readStatistics)
  return body
}

const refunded = async () =>
  (await read()).months.reduce((sum, month) => sum + (month.refunded ?? 0), 0)

it('a refund is in the figures at once, and so is its return', async () => {
  const { db } = site.deps
  expect(await refunded()).toBe(0)
  const [charge] = await db.select().from(charges).where(eq(charges.status, 'settled')).limit(1)
  const at = new Date('2025-01-10T10:00:00Z')
  const [refund] = await db
    .insert(refunds)
    .values({
      chargeId: charge?.id ?? '',
      amountCents: 1500,
      reason: 'other',
      comment: 'Un error',
      status: 'succeeded',
      settledAt: at,
      givenBackAt: at,
    })
    .returning()
  expect(await refunded()).toBe(15)
  await db
    .update(refunds)
    .set({ status: 'failed', settledAt: at })
    .where(eq(refunds.id, refund?.id ?? ''))
  expect(await refunded()).toBe(0)
})

it('an import and its undoing count everything again, and nothing else does', async () => {
  const { db } = site.deps
  const countedAt = async () => (await read()).countedAt
  const first = await countedAt()
  expect(await countedAt()).toBe(first)
  const id = crypto.randomUUID()
  await db.insert(imports).values({ id, accounts: 1, enrollees: 1, enrolments: 1 })
  const second = await countedAt()
  await db.update(imports).set({ undoneAt: new Date() }).where(eq(imports.id, id))
  const third = await countedAt()
  expect(new Set([first, second, third]).size).toBe(3)
})
