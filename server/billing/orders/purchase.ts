import { and, eq, lt } from 'drizzle-orm'
import { DomainError } from '#domain/errors.ts'
import type { CompletedSubscription } from '#domain/billing/contract.ts'
import { PaymentsError } from '#server/adapters/payments.ts'
import { orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type Completion, claimOrder } from './claim-order.ts'
import { finishOrder } from './finish-order.ts'
import { finishRestorationsOf, payersWithRestorations } from '#server/billing/endings/finish-restorations.ts'
import { ORDER_LIFETIME_MS } from './order.ts'

type User = typeof users.$inferSelect

/** The job leaves an order to the request that works on it for this long; their lock does the rest. */
const REQUEST_TIME_MS = 10_000

/** Purchases, cancellations and everything else that changes what one payer owes take turns. */
export const payerLock = (payerId: string): string => `payer ${payerId}`

/**
 * Begins to keep a card of the payer's; the client secret is good for one card form.
 * @throws DomainError subscriptions.providerUnavailable
 */
export async function beginCardSetup(deps: Deps, user: User): Promise<string> {
  return orUnavailable(deps, async () => {
    const customerId = user.paymentCustomerId ?? (await keepCustomer(deps, user, null))
    try {
      return (await deps.payments.createSetupIntent(customerId)).clientSecret
    } catch (error) {
      // Only a customer who was removed at the provider is replaced: a second one beside the first
      // would leave the cards of the first where nothing charges them.
      if (!(error instanceof PaymentsError) || !error.isMissing) throw error
      const replacement = await keepCustomer(deps, user, customerId)
      return (await deps.payments.createSetupIntent(replacement)).clientSecret
    }
  })
}

/**
 * Completes an order with a kept card: one payment schedule and one active enrolment a person,
 * however often and however many at once call it, and wherever it was interrupted (design §5).
 * @throws DomainError as `claimOrder` and `finishOrder`
 */
export async function completeOrder(
  deps: Deps,
  payerId: string,
  completion: Completion,
): Promise<CompletedSubscription[]> {
  return deps.withLock(payerLock(payerId), () =>
    orUnavailable(deps, async () => {
      await requireActive(deps, payerId)
      const { order, fresh } = await claimOrder(deps, payerId, completion)
      return finishOrder(deps, order, fresh)
    }),
  )
}

/**
 * Brings this payer's half-done orders, and undone deletions, to their end: completed, or given back where the provider
 * refuses the card or the time for it has passed. The caller holds the payer's lock.
 * @throws DomainError subscriptions.providerUnavailable while neither can be
 */
export async function finishOrdersOf(deps: Deps, payerId: string): Promise<void> {
  const halfDone = and(eq(orders.payerId, payerId), eq(orders.status, 'completing'))
  for (const order of await deps.db.select().from(orders).where(halfDone)) {
    await finishOrder(deps, order, false).catch((error: unknown) => {
      const isOver = error instanceof DomainError && endings.includes(error.code)
      if (!isOver) throw error
    })
  }
  await finishRestorationsOf(deps, payerId).catch((error: unknown) => {
    const isOver = error instanceof DomainError && error.code === 'admin.undoCardGone'
    if (!isOver) throw error
  })
}

/** With these an order is given back, so that nothing is half done any more. */
const endings: readonly string[] = [
  'subscriptions.paymentMethodInvalid',
  'subscriptions.orderClosed',
]

/** Finishes what a crash, a closed tab or an unreachable provider has left half done. */
export async function finishInterruptedOrders(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - REQUEST_TIME_MS)
  const interrupted = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.status, 'completing'), lt(orders.claimedAt, before)))
  for (const { id, payerId } of interrupted) {
    await deps.withLock(payerLock(payerId), async () => {
      const [order] = await deps.db.select().from(orders).where(eq(orders.id, id))
      if (order?.status !== 'completing') return
      await finishOrder(deps, order, false).catch((error: unknown) => {
        deps.log.warn({ err: error, orderId: id }, 'an interrupted order is still not finished')
      })
    })
  }
}

/** The same for undone deletions, of which the provider could not be told at once. */
export async function finishRestorations(deps: Deps): Promise<void> {
  for (const payerId of await payersWithRestorations(deps)) {
    await deps
      .withLock(payerLock(payerId), () => finishOrdersOf(deps, payerId))
      .catch((error: unknown) => {
        deps.log.warn({ err: error, payerId }, 'an undone deletion is still not finished')
      })
  }
}

/** Closes orders that nobody completed, and forgets the people in them. */
export async function abandonOldOrders(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - ORDER_LIFETIME_MS)
  await deps.db
    .update(orders)
    .set({ status: 'abandoned', closedAt: deps.clock.now(), people: '' })
    .where(and(eq(orders.status, 'confirmed'), lt(orders.createdAt, before)))
}

/** @param lost a customer that the provider no longer knows */
async function keepCustomer(deps: Deps, user: User, lost: string | null): Promise<string> {
  const { id, email, firstName, lastName } = user
  return deps.withLock(payerLock(id), async () => {
    const [current] = await deps.db
      .select({ customerId: users.paymentCustomerId, status: users.status })
      .from(users)
      .where(eq(users.id, id))
    if (current?.status !== 'active') throw new DomainError('http.unauthenticated')
    if (current.customerId && current.customerId !== lost) return current.customerId
    const name = `${firstName} ${lastName}`
    const customerId = await deps.payments.customerFor({ id, email, name }, lost)
    await deps.db.update(users).set({ paymentCustomerId: customerId }).where(eq(users.id, id))
    return customerId
  })
}

/** The account may have been erased while the caller waited for the lock. */
async function requireActive(deps: Deps, payerId: string): Promise<void> {
  const [payer] = await deps.db
    .select({ status: users.status })
    .from(users)
    .where(eq(users.id, payerId))
  if (payer?.status !== 'active') throw new DomainError('http.unauthenticated')
}

async function orUnavailable<T>(deps: Deps, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    deps.log.warn({ err: error }, 'the card provider did not do what was asked')
    throw new DomainError('subscriptions.providerUnavailable')
  }
}
