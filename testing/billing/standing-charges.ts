import type { PaymentStatus } from '#domain/billing/payment-status.ts'
import {
  type Charge,
  isAllocated,
  isStanding,
  type Payment,
} from '#server/billing/charges/standing-payment.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { asc, type SQL } from '#server/kernel/db/drizzle.ts'
import { charges, paymentAllocations, payments } from '#server/schema.ts'

/** A charge as it stands: while it is open, as the payment that is to settle it. */
type StandingCharge = Omit<Payment, 'id' | 'status'> &
  Omit<Charge, 'status'> & { status: PaymentStatus | 'paid' | 'void'; paymentId: string }

/** Returns charges as they stand, the oldest first. */
export async function standingCharges(
  db: Pick<Queryable, 'select'>,
  which?: SQL,
): Promise<StandingCharge[]> {
  const rows = await db
    .select({ charge: charges, payment: payments })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(which)
    .orderBy(asc(charges.dueAt), asc(charges.id))
  return rows.map(({ charge, payment }) => ({
    ...payment,
    ...charge,
    status: standing(charge, payment),
    paymentId: payment.id,
  }))
}

function standing({ status }: Charge, payment: Payment): StandingCharge['status'] {
  if (status === 'open') return payment.status
  return status === 'settled' ? 'paid' : 'void'
}

type NewCharge = Omit<typeof charges.$inferInsert, 'status' | 'settledAt'>
type NewPayment = Pick<typeof payments.$inferInsert, 'status'> &
  Partial<typeof payments.$inferInsert>

/** Stores charges with the payment of each; one whose payment has succeeded is settled, one of a canceled one void. */
export async function storeCharges(
  db: Queryable,
  made: readonly { charge: NewCharge; payment: NewPayment }[],
): Promise<string[]> {
  const ids: string[] = []
  for (const { charge, payment } of made) {
    const isPaid = payment.status === 'succeeded'
    const [stored] = await db
      .insert(charges)
      .values({
        ...charge,
        status: isPaid ? 'settled' : payment.status === 'canceled' ? 'void' : 'open',
        settledAt: isPaid ? charge.dueAt : null,
      })
      .returning({ id: charges.id })
    const [paid] = await db
      .insert(payments)
      .values({
        method: 'card',
        payerId: charge.payerId,
        amountCents: charge.amountCents,
        paidAt: isPaid ? charge.dueAt : null,
        ...payment,
      })
      .returning({ id: payments.id })
    if (!stored || !paid) throw new Error('a charge is stored with its payment')
    const { amountCents } = charge
    await db
      .insert(paymentAllocations)
      .values({ paymentId: paid.id, chargeId: stored.id, amountCents })
    ids.push(stored.id)
  }
  return ids
}
