import type { Queryable } from '#server/kernel/db/client.ts'
import { eq, inArray } from '#server/kernel/db/drizzle.ts'
import { rowsOf } from '#server/kernel/personal-data.ts'
import * as schema from '#server/schema.ts'
import { tables } from './export-columns.ts'

/** Returns what this payer was charged, each with its receipt, what went wrong with it and what was given back. */
export async function exportCharges(tx: Queryable, payerId: string) {
  const { charges, disputes, paymentAllocations, paymentFailures, payments, refunds } = schema
  const { receiptCorrections, receipts } = schema
  const ofPayer = eq(charges.payerId, payerId)
  const own = await rowsOf(tx, charges, ofPayer, charges.chargedOn, charges.createdAt)
  const ids = own.map(({ id }) => id)
  const paid = await rowsOf(tx, payments, eq(payments.payerId, payerId), payments.createdAt)
  const allocated = await rowsOf(tx, paymentAllocations, inArray(paymentAllocations.chargeId, ids))
  const issued = await rowsOf(tx, receipts, inArray(receipts.chargeId, ids))
  const corrected = await rowsOf(
    tx,
    receiptCorrections,
    inArray(
      receiptCorrections.receiptId,
      issued.map(({ id }) => id),
    ),
  )
  const failures = await rowsOf(tx, paymentFailures, eq(paymentFailures.payerId, payerId))
  const givenBack = await rowsOf(tx, refunds, inArray(refunds.chargeId, ids), refunds.createdAt)
  const disputed = await rowsOf(tx, disputes, inArray(disputes.chargeId, ids), disputes.openedAt)
  const of =
    (chargeId: string) =>
    (row: { chargeId: string | null }): boolean =>
      row.chargeId === chargeId
  return own.map((row) => ({
    enrolmentId: row.enrolmentId,
    ...tables.charges.exportRow(row),
    payments: allocated.filter(of(row.id)).flatMap((allocation) =>
      paid
        .filter(({ id }) => id === allocation.paymentId)
        .map((payment) => ({
          ...tables.payments.exportRow(payment),
          ...tables.paymentAllocations.exportRow(allocation),
        })),
    ),
    receipt: issued.filter(of(row.id)).map((receipt) => ({
      ...tables.receipts.exportRow(receipt),
      corrections: corrected
        .filter(({ receiptId }) => receiptId === receipt.id)
        .map(tables.receiptCorrections.exportRow),
    })),
    failures: failures.filter(of(row.id)).map(tables.paymentFailures.exportRow),
    refunds: givenBack.filter(of(row.id)).map(tables.refunds.exportRow),
    disputes: disputed.filter(of(row.id)).map(tables.disputes.exportRow),
  }))
}
