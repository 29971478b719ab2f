import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import * as schema from '#server/schema.ts'
import { correctReceipts } from '../bulk-seed/payments-of-charges.ts'
import { standingCharges } from './standing-charges.ts'

/**
 * Stores what a payer's first charge may leave behind: it failed, was paid all the same, and an
 * administrator gave a part of it back.
 */
export async function leaveTracesOfMoney(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { payerId, administratorId }: { payerId: string; administratorId: string },
): Promise<void> {
  const at = clock.now()
  const [invoice] = await standingCharges(db, eq(schema.charges.payerId, payerId))
  if (!invoice) throw new Error('nothing was charged')
  const { id: chargeId, paymentId, serviceMonth, amountCents } = invoice
  await db.insert(schema.paymentFailures).values({
    chargeId,
    payerId,
    kind: 'noFunds',
    state: 'paid',
    failedAt: at,
    graceEndsOn: '2025-02-13',
    settledAt: at,
  })
  const [price] = await db.select().from(schema.programmePrices)
  if (!price) throw new Error('no programme has a price')
  await db
    .insert(schema.priceNotices)
    .values({ priceId: price.id, payerId, fromMonth: '2025-03', notifiedAt: at })
  await db
    .insert(schema.paymentMethods)
    .values({
      paymentMethodId: 'pm_former',
      payerId,
      method: { kind: 'card', brand: 'visa', last4: '4242', expiresIn: '2030-12' },
      updatedAt: at,
    })
    .onConflictDoNothing()
  await db
    .insert(schema.receipts)
    .values({
      series: '2025',
      chargeId,
      paymentId,
      issuedOn: '2025-01-30',
      serviceMonth,
      amountCents,
      programme: 'ONA',
      payerName: 'Miren Agirre',
      personName: 'Maite Lasa',
      issuer: { name: 'Ongizate' },
    })
    .onConflictDoNothing()
  await db.insert(schema.refunds).values({
    chargeId,
    amountCents: 1000,
    reason: 'illness',
    status: 'succeeded',
    requestedBy: administratorId,
    settledAt: at,
  })
  await correctReceipts(db, eq(schema.charges.id, chargeId))
  await db.insert(schema.disputes).values({
    chargeId,
    amountCents: 1000,
    status: 'open',
    stripeDisputeId: 'dp_1',
    openedAt: at,
  })
}
