import { and, eq, sql } from 'drizzle-orm'
import { PaymentsError } from '#server/adapters/payments.ts'
import { enrolments, invoices, paymentFailures, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { storeInvoice } from '#server/billing/charges/store-invoice.ts'
import { scheduleLock } from '#server/billing/charges/top-up.ts'

/** What was refused with another card than the one that is to be charged now. */
const isToBeCharged = and(
  eq(paymentFailures.state, 'open'),
  eq(paymentSchedules.status, 'active'),
  sql`${paymentFailures.retriedWith} is distinct from ${paymentSchedules.paymentMethodId}`,
)

function owed({ db }: Pick<Deps, 'db'>) {
  return db
    .select({ failure: paymentFailures, invoice: invoices, schedule: paymentSchedules })
    .from(paymentFailures)
    .innerJoin(invoices, eq(invoices.id, paymentFailures.invoiceId))
    .innerJoin(enrolments, eq(enrolments.id, invoices.enrolmentId))
    .innerJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
}

/** The payers for whom `payOwed` has something to do. */
export async function payersWhoOwe(deps: Deps): Promise<string[]> {
  const rows = await owed(deps).where(isToBeCharged)
  return [...new Set(rows.map(({ failure }) => failure.payerId))]
}

/**
 * Charges what a payer owes to the card that they have chosen since: each invoice once with each card.
 * A refusal is no error, it is stored. The caller holds the card's lock.
 * @throws PaymentsError when it has to be tried again
 */
export async function payOwed(deps: Deps, payerId: string): Promise<void> {
  const rows = await owed(deps).where(and(eq(paymentFailures.payerId, payerId), isToBeCharged))
  for (const { failure, schedule } of rows) {
    await deps.withLock(scheduleLock(schedule.id), () => payOne(deps, failure.id))
  }
}

async function payOne(deps: Deps, failureId: string): Promise<void> {
  const [row] = await owed(deps).where(and(eq(paymentFailures.id, failureId), isToBeCharged))
  if (!row) return
  const { invoice, schedule } = row
  const { stripeInvoiceId } = invoice
  const card = schedule.paymentMethodId
  const before = await deps.payments.retrieveInvoice(stripeInvoiceId)
  if (before.status === 'failed') await charge(deps, stripeInvoiceId, card)
  // Noted first: what the invoice's newest state says is then about this card.
  await deps.db
    .update(paymentFailures)
    .set({ retriedWith: card })
    .where(eq(paymentFailures.id, failureId))
  await storeInvoice(deps, schedule, await deps.payments.retrieveInvoice(stripeInvoiceId))
}

/** Whatever becomes of it, the invoice tells; an invoice can be paid only once. */
async function charge(deps: Deps, stripeInvoiceId: string, card: string): Promise<void> {
  const key = `pay-${stripeInvoiceId}-${card}`
  const attempt = async (idempotencyKey: string) => {
    try {
      await deps.payments.payInvoice(stripeInvoiceId, card, idempotencyKey)
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error
      return error.kind
    }
    return null
  }
  const trouble = await attempt(key)
  if (trouble === null || trouble === 'refused') return
  const after = await deps.payments.retrieveInvoice(stripeInvoiceId)
  if (after.status !== 'failed') return
  // A stored 5xx would be told again for ever; that nothing was paid has just been seen.
  const last = trouble === 'failed' ? await attempt(`${key}-again`) : trouble
  if (last !== null && last !== 'refused') {
    throw new PaymentsError(last, new Error('an owed invoice could not be charged'))
  }
}
