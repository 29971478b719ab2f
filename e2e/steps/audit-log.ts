import { query } from '../process/database.ts'
import type { Product } from '../product/product.ts'

/** A change of each shape that the record of changes shows, the last one from a newer version. */
export async function storeChanges(product: Product): Promise<void> {
  const changes = [
    [
      'admin.exportReceipts',
      'receipts',
      null,
      { from: '2035-01-01', to: '2035-03-31', format: 'csv' },
    ],
    [
      'invoices.refund',
      'invoice:none',
      { status: 'paid', refundedCents: 0 },
      { amountCents: 3000, reason: 'illness' },
    ],
    ['admin.repairPayment.link', 'customer:cus_none', { kind: 'noPaymentSchedule' }, null],
    ['admin.tomorrow', 'banner:1', null, { colour: 'blue' }],
  ] as const
  for (const [action, subject, before, after] of changes) {
    await query(
      product,
      'insert into audit_log (action, subject, before, after) values ($1, $2, $3, $4)',
      [action, subject, before, after],
    )
  }
}
