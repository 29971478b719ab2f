import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges, paymentFailures } from '#server/schema.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import type { Member } from '../builders.ts'
import type { TestApp } from '../test-app.ts'

/** Kept without trouble, and refused when they are charged. */
export const refusedCard = '4000000000000341'

/** Kept without trouble; when it is charged, the bank has closed it for good. */
export const lostCard = '4000009900000046'

/** Its bank requires authentication at each payment. */
export const authenticationCard = '4000002760003184'

/** Its payments take three days, and then succeed. */
export const slowCard = '4000009900000012'

/** All that jobs do about a refused charge. */
export async function followPaymentFailures(site: TestApp, deps: Deps = site.deps): Promise<void> {
  await runDueJobs(deps)
  await deps.background.settled()
}

/** Confirms a payment as the page of the payer's card does, and answers the bank's question. */
export async function answerBank(
  payer: Member,
  { clientSecret, paymentMethodId }: { clientSecret: string; paymentMethodId: string },
  answer: 'succeed' | 'fail' | 'silent' = 'succeed',
) {
  return payer.atProvider.confirm(clientSecret, { payment_method: paymentMethodId }, answer)
}

/** The stored failures of a payer's charges, the oldest first. */
export async function failuresOf(site: TestApp, payer: Member) {
  await site.deps.background.settled()
  return site.deps.db
    .select()
    .from(paymentFailures)
    .where(eq(paymentFailures.payerId, payer.user.id))
    .orderBy(paymentFailures.createdAt)
}

/** The stored charges of a payer, the oldest first. */
export async function chargesOfPayer(site: TestApp, payer: Member) {
  await site.deps.background.settled()
  return standingCharges(site.deps.db, eq(charges.payerId, payer.user.id))
}

/** The states of a payer's charges as they see them, the newest first. */
export async function invoiceStates(payer: Member): Promise<string[]> {
  const { body } = await payer.call(listInvoices)
  return body.invoices.map(({ status }) => status)
}
