import { expect } from 'vitest'
import { reconcileNightly } from '#server/billing/reconciliation/reconcile.ts'
import { desc, eq } from '#server/kernel/db/drizzle.ts'
import { unexplained } from '#server/ledger/unexplained.ts'
import { payments, reconciliations } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import type { Member } from '#testing/builders.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Returns how much the provider took of a payer, in cents. */
export async function takenByProvider(site: TestApp, { user }: Member): Promise<number> {
  const rows = await site.deps.db.select().from(payments).where(eq(payments.payerId, user.id))
  const customers = [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))]
  const intents = await Promise.all(customers.map((id) => cardSandbox(site).paymentsBy(id)))
  return intents.flat().reduce((sum, { amount_received }) => sum + amount_received, 0)
}

/** Returns when the provider took each payment, to the minute, the oldest first. */
export async function takenAt(site: TestApp): Promise<string[]> {
  const intents = await cardSandbox(site).paymentIntents()
  return intents
    .filter(({ status }) => status === 'succeeded')
    .map(({ created }) => new Date(created * 1000).toISOString().slice(0, 16))
    .sort()
}

/** Expects that nothing differs between both sides, and that the ledger explains every cent. */
export async function expectBooksRight({ deps }: TestApp): Promise<void> {
  expect((await unexplained(deps)).filter(({ isOld }) => isOld)).toEqual([])
  await reconcileNightly(deps)
  const [newest] = await deps.db
    .select()
    .from(reconciliations)
    .orderBy(desc(reconciliations.startedAt))
    .limit(1)
  expect(newest?.differences).toEqual([])
}
