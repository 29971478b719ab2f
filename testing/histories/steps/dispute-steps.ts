import { and, asc, eq, isNotNull } from '#server/kernel/db/drizzle.ts'
import { charges, disputes, paymentAllocations, payments } from '#server/schema.ts'
import { cardSandbox } from '../../billing/card-sandbox.ts'
import type { World } from '../world.ts'

/** The bank of a payer takes a month's money back. */
export async function dispute(world: World): Promise<void> {
  const { database, random } = world
  const paid = await database.db
    .select({ month: charges.serviceMonth, paymentId: payments.providerId })
    .from(charges)
    .innerJoin(paymentAllocations, eq(paymentAllocations.chargeId, charges.id))
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .where(
      and(
        eq(payments.status, 'succeeded'),
        isNotNull(payments.providerId),
        eq(charges.disputedCents, 0),
        eq(charges.refundedCents, 0),
      ),
    )
    .orderBy(asc(charges.chargedOn), asc(payments.providerId))
  if (paid.length === 0) return
  const { month, paymentId } = random.pick(paid)
  world.log(`a bank takes ${month} back`)
  await cardSandbox(world)
    .dispute(paymentId ?? '')
    .catch((error: Error) => world.log(`  not taken back: ${error.message}`))
}

/** A bank decides who keeps the money. */
export async function decideDispute(world: World): Promise<void> {
  const { database, random } = world
  const open = await database.db
    .select()
    .from(disputes)
    .where(eq(disputes.status, 'open'))
    .orderBy(asc(disputes.openedAt), asc(disputes.stripeDisputeId))
  if (open.length === 0) return
  const { stripeDisputeId } = random.pick(open)
  const outcome = random.chance(0.6) ? 'lost' : 'won'
  world.log(`a dispute is ${outcome}`)
  await cardSandbox(world)
    .decideDispute(stripeDisputeId, outcome)
    .catch((error: Error) => world.log(`  not decided: ${error.message}`))
}
