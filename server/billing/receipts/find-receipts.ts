import type { Issuer } from '#domain/association/issuer.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { MonthMethod } from '#domain/kernel/payment-method.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, eq, inArray, or, type SQL } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges, payments, receiptCorrections, receipts } from '#server/schema.ts'

/** Describes a document that corrects a receipt, as it was issued. */
export interface Correction extends Omit<typeof receiptCorrections.$inferSelect, 'issuer'> {
  issuer: Issuer
}

/** A receipt as it was issued, and what has corrected it since, the oldest first. */
export interface Receipt extends Omit<typeof receipts.$inferSelect, 'issuer'> {
  issuer: Issuer
  /** By what it was paid. */
  method: MonthMethod
  corrections: Correction[]
}

/**
 * A receipt of this id, or the correction of this id with its receipt.
 * @throws DomainError invoices.notFound, also for another payer's
 */
export async function findDocument(
  { db }: Pick<Deps, 'db'>,
  { payerId, id }: { payerId: string; id: string },
): Promise<{ receipt: Receipt; correction: Correction | undefined }> {
  const corrected = db
    .select({ id: receiptCorrections.receiptId })
    .from(receiptCorrections)
    .where(eq(receiptCorrections.id, id))
  const isOne = or(eq(receipts.id, id), inArray(receipts.id, corrected))
  const [receipt] = await receiptsWhere(db, and(isOne, eq(charges.payerId, payerId)))
  if (!receipt) throw new DomainError('invoices.notFound')
  return { receipt, correction: receipt.corrections.find((one) => one.id === id) }
}

/**
 * All that were issued in a year, in their order.
 * @throws DomainError invoices.notFound when there is none
 */
export async function receiptsOfYear(
  { db }: Pick<Deps, 'db'>,
  { payerId, year }: { payerId: string; year: string },
): Promise<[Receipt, ...Receipt[]]> {
  const [first, ...others] = await receiptsWhere(
    db,
    and(eq(charges.payerId, payerId), eq(receipts.series, year)),
  )
  if (!first) throw new DomainError('invoices.notFound')
  return [first, ...others]
}

/** Returns receipts with what corrects them, in the order of their numbers. */
export async function receiptsWhere(db: Queryable, which: SQL | undefined): Promise<Receipt[]> {
  const found = await db
    .select({ receipt: receipts, method: payments.method })
    .from(receipts)
    .innerJoin(charges, eq(charges.id, receipts.chargeId))
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(which)
    .orderBy(asc(receipts.series), asc(receipts.number))
  const ids = found.map(({ receipt }) => receipt.id)
  const corrections = await db
    .select()
    .from(receiptCorrections)
    .where(inArray(receiptCorrections.receiptId, ids))
    .orderBy(asc(receiptCorrections.series), asc(receiptCorrections.number))
  return found.map(({ receipt, method }) => ({
    ...withIssuer(receipt),
    method,
    corrections: corrections
      .filter(({ receiptId }) => receiptId === receipt.id)
      .map((correction) => withIssuer(correction)),
  }))
}

/** Written by issue-receipt.ts and issue-correction.ts, and never changed. */
function withIssuer<Row extends { issuer: Record<string, string | null> }>(row: Row) {
  return { ...row, issuer: row.issuer as unknown as Issuer }
}

/** Returns what has gone back of a receipt, in cents. */
export function correctedCents({ corrections }: Pick<Receipt, 'corrections'>): Cents {
  return corrections.reduce((sum, { amountCents }) => sum - amountCents, 0)
}
