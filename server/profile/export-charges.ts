import type { Queryable } from '#server/db/client.ts'
import { asc, eq, getTableColumns } from '#server/db/drizzle.ts'
import * as schema from '#server/db/schema.ts'
import { tables } from './export-columns.ts'

/** What this payer was charged, each with its receipt, what went wrong with it and what was given back. */
export async function exportCharges(tx: Queryable, payerId: string) {
  const { charges, paymentFailures, receipts, refunds } = schema
  const ofPayer = eq(charges.payerId, payerId)
  const own = await tx
    .select()
    .from(charges)
    .where(ofPayer)
    .orderBy(asc(charges.chargedOn), asc(charges.createdAt))
  const issued = await tx
    .select(getTableColumns(receipts))
    .from(receipts)
    .innerJoin(charges, eq(charges.id, receipts.chargeId))
    .where(ofPayer)
  const failures = await tx
    .select()
    .from(paymentFailures)
    .where(eq(paymentFailures.payerId, payerId))
  const givenBack = await tx
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.chargeId))
    .where(ofPayer)
    .orderBy(asc(refunds.createdAt))
  const of =
    (chargeId: string) =>
    (row: { chargeId: string | null }): boolean =>
      row.chargeId === chargeId
  return own.map((row) => ({
    enrolmentId: row.enrolmentId,
    ...tables.charges.exportRow(row),
    receipt: issued.filter(of(row.id)).map(tables.receipts.exportRow),
    failures: failures.filter(of(row.id)).map(tables.paymentFailures.exportRow),
    refunds: givenBack.filter(of(row.id)).map(tables.refunds.exportRow),
  }))
}
