import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import * as schema from '#server/db/schema.ts'
import { tables } from './export-columns.ts'

/** What this payer was charged, each with its receipt, what went wrong with it and what was given back. */
export async function exportCharges(tx: Queryable, payerId: string) {
  const { invoices, paymentFailures, receipts, refunds } = schema
  const ofPayer = eq(invoices.payerId, payerId)
  const charges = await tx
    .select()
    .from(invoices)
    .where(ofPayer)
    .orderBy(asc(invoices.chargedOn), asc(invoices.createdAt))
  const issued = await tx
    .select(getTableColumns(receipts))
    .from(receipts)
    .innerJoin(invoices, eq(invoices.id, receipts.invoiceId))
    .where(ofPayer)
  const failures = await tx
    .select()
    .from(paymentFailures)
    .where(eq(paymentFailures.payerId, payerId))
  const givenBack = await tx
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(invoices, eq(invoices.id, refunds.invoiceId))
    .where(ofPayer)
    .orderBy(asc(refunds.createdAt))
  const of =
    (invoiceId: string) =>
    (row: { invoiceId: string | null }): boolean =>
      row.invoiceId === invoiceId
  return charges.map((row) => ({
    enrolmentId: row.enrolmentId,
    ...tables.invoices.tell(row),
    receipt: issued.filter(of(row.id)).map(tables.receipts.tell),
    failures: failures.filter(of(row.id)).map(tables.paymentFailures.tell),
    refunds: givenBack.filter(of(row.id)).map(tables.refunds.tell),
  }))
}
