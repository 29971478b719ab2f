import type { Issuer } from '#domain/association/issuer.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, eq, inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges, receipts, refunds } from '#server/schema.ts'

/** A receipt as it was issued, and what has been given back since. */
export interface Receipt extends Omit<typeof receipts.$inferSelect, 'issuer'> {
  issuer: Issuer
  refunds: { day: CalendarDay; amountCents: Cents }[]
}

/** @throws DomainError invoices.notFound, also for another payer's */
export async function findReceipt(
  { db }: Pick<Deps, 'db'>,
  { payerId, receiptId }: { payerId: string; receiptId: string },
): Promise<Receipt> {
  const [found] = await db
    .select({ receipt: receipts })
    .from(receipts)
    .innerJoin(charges, eq(charges.id, receipts.chargeId))
    .where(and(eq(receipts.id, receiptId), eq(charges.payerId, payerId)))
  const [receipt] = await withRefunds(db, found ? [found.receipt] : [])
  if (!receipt) throw new DomainError('invoices.notFound')
  return receipt
}

/**
 * All that were issued in a year, in their order.
 * @throws DomainError invoices.notFound when there is none
 */
export async function receiptsOfYear(
  { db }: Pick<Deps, 'db'>,
  { payerId, year }: { payerId: string; year: string },
): Promise<[Receipt, ...Receipt[]]> {
  const found = await db
    .select({ receipt: receipts })
    .from(receipts)
    .innerJoin(charges, eq(charges.id, receipts.chargeId))
    .where(and(eq(charges.payerId, payerId), eq(receipts.series, year)))
    .orderBy(asc(receipts.number))
  const [first, ...others] = await withRefunds(
    db,
    found.map(({ receipt }) => receipt),
  )
  if (!first) throw new DomainError('invoices.notFound')
  return [first, ...others]
}

async function withRefunds(
  db: Queryable,
  found: readonly (typeof receipts.$inferSelect)[],
): Promise<Receipt[]> {
  if (found.length === 0) return []
  const givenBack = await db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'succeeded'),
        inArray(
          refunds.chargeId,
          found.map(({ chargeId }) => chargeId),
        ),
      ),
    )
    .orderBy(asc(refunds.settledAt))
  return found.map((receipt) => ({
    ...receipt,
    // Written by server/billing/receipts/issue-receipt.ts and never changed.
    issuer: receipt.issuer as unknown as Issuer,
    refunds: givenBack
      .filter(({ chargeId }) => chargeId === receipt.chargeId)
      .map(({ settledAt, createdAt, amountCents }) => ({
        day: madridDay(settledAt ?? createdAt),
        amountCents,
      })),
  }))
}

/** Returns what has been given back of a receipt, in cents. */
export function refundedOf({ refunds }: Pick<Receipt, 'refunds'>): Cents {
  return refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
