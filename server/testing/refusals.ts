import { eq } from 'drizzle-orm'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { paymentFailures } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { endUnpaidPlaces } from '#server/billing/dunning/end-unpaid-places.ts'
import { finishReplacements } from '#server/billing/cards/replace-card.ts'
import { tellPayers } from '#server/billing/dunning/tell-payer.ts'
import { endCancelledSchedules } from '#server/billing/charges/ensure-end.ts'
import type { Member } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Kept without trouble, and refused when they are charged. */
export const refusedCard = '4000000000000341'

/** Everything that follows a refused charge by itself, as the jobs do it. */
export async function followRefusals(site: TestApp, deps: Deps = site.deps): Promise<void> {
  await finishReplacements(deps)
  await endUnpaidPlaces(deps)
  await endCancelledSchedules(deps)
  await tellPayers(deps)
  await deps.background.settled()
}

/** What is stored of a payer's refused charges, the oldest first. */
export async function failuresOf(site: TestApp, payer: Member) {
  await site.deps.background.settled()
  return site.deps.db
    .select()
    .from(paymentFailures)
    .where(eq(paymentFailures.payerId, payer.user.id))
    .orderBy(paymentFailures.createdAt)
}

/** The states of a payer's charges, the newest first. */
export async function invoiceStates(payer: Member): Promise<string[]> {
  const { body } = await payer.call(listInvoices)
  return body.invoices.map(({ status }) => status)
}
