import { issuerOf } from '#domain/association/issuer.ts'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import type { CorrectionReason } from '#domain/billing/refund.ts'
import { partsOf } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { newestAssociation } from '#server/association/association-cache-source.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, type SQL } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { receiptCorrections, receipts } from '#server/schema.ts'

/** Says for what a correction is issued, and so once. */
type Occasion =
  | { reason: 'refunded'; refundId: string; paymentId: string }
  | { reason: 'refundFailed'; refundId: string }
  | { reason: 'returned'; disputeId: string; paymentId: string }
  | { reason: 'undone'; paymentId: string }

/**
 * Part of the transaction that stores that money went back, or that a refund did not arrive after all: issues what
 * corrects the receipt of the payment. The caller holds the charge's row; until the commit no other correction can be
 * numbered. Idempotent by its occasion.
 * @param amountCents what went back or, where a refund did not arrive, came back: above zero
 * @returns its number; `null` for a payment without a receipt
 */
export async function issueCorrection(
  tx: Queryable,
  { businessClock }: Pick<Deps, 'businessClock'>,
  amountCents: Cents,
  occasion: Occasion,
): Promise<string | null> {
  const { reason } = occasion
  const [issued] = await tx.select().from(receiptCorrections).where(isFor(tx, occasion))
  if (issued) return receiptNumber(issued)
  const [receipt] = await tx.select().from(receipts).where(isCorrectedBy(tx, occasion))
  if (!receipt) return null
  const { association } = await newestAssociation(tx)
  const issuedOn = madridDay(await businessClock.now())
  const [made] = await tx
    .insert(receiptCorrections)
    .values({
      series: `R${partsOf(issuedOn).year}`,
      receiptId: receipt.id,
      issuedOn,
      amountCents: reason === 'refundFailed' ? amountCents : -amountCents,
      reason,
      refundId: 'refundId' in occasion ? occasion.refundId : null,
      disputeId: 'disputeId' in occasion ? occasion.disputeId : null,
      // A receipt that is no invoice is not corrected by one.
      issuer: { ...issuerOf(association), regime: receipt.issuer.regime ?? null },
    })
    .returning()
  return made ? receiptNumber(made) : null
}

function isFor(tx: Queryable, occasion: Occasion): SQL | undefined {
  if ('disputeId' in occasion) return eq(receiptCorrections.disputeId, occasion.disputeId)
  if ('refundId' in occasion) return isOfRefund(occasion.refundId, occasion.reason)
  const receipt = tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(eq(receipts.paymentId, occasion.paymentId))
  return and(
    inArray(receiptCorrections.receiptId, receipt),
    eq(receiptCorrections.reason, 'undone'),
  )
}

function isOfRefund(refundId: string, reason: CorrectionReason): SQL | undefined {
  return and(eq(receiptCorrections.refundId, refundId), eq(receiptCorrections.reason, reason))
}

/** The receipt of the payment; of a refund that did not arrive, the one that its correction had taken back. */
function isCorrectedBy(tx: Queryable, occasion: Occasion): SQL {
  if (occasion.reason !== 'refundFailed') return eq(receipts.paymentId, occasion.paymentId)
  const corrected = tx
    .select({ id: receiptCorrections.receiptId })
    .from(receiptCorrections)
    .where(isOfRefund(occasion.refundId, 'refunded'))
  return inArray(receipts.id, corrected)
}
