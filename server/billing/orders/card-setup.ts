import { DomainError } from '#domain/kernel/errors.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { users } from '#server/schema.ts'
import { orProviderUnavailable } from './provider-unavailable.ts'

type User = typeof users.$inferSelect

/**
 * Begins to keep a card of the payer's; the client secret is good for one card form.
 * @param network as `countCardSetup` answers it
 * @throws DomainError subscriptions.providerUnavailable
 */
export async function beginCardSetup(
  deps: Deps,
  user: User,
  network: string | null = null,
): Promise<string> {
  return orProviderUnavailable(deps, async () => {
    const customerId = user.paymentCustomerId ?? (await storeCustomer(deps, user, null))
    try {
      return (await deps.payments.createSetupIntent(customerId, network)).clientSecret
    } catch (error) {
      // Only a customer who was removed at the provider is replaced: a second one beside the first
      // would leave the cards of the first where nothing charges them.
      const isGone = error instanceof PaymentsError && error.isMissing
      if (!isGone || !error.message.includes(customerId)) throw error
      const replacement = await storeCustomer(deps, user, customerId)
      return (await deps.payments.createSetupIntent(replacement, network)).clientSecret
    }
  })
}

/**
 * No lock is held while the provider is called: concurrent calls get the same customer by the
 * idempotency key.
 * @param lost a customer that the provider no longer has
 */
async function storeCustomer(deps: Deps, user: User, lost: string | null): Promise<string> {
  const { id, email, firstName, lastName } = user
  const name = fullName({ firstName, lastName })
  const customerId = await deps.payments.customerFor({ id, email: email ?? '', name }, lost)
  const known = await deps.db.transaction(async (tx) => {
    const [current] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
    if (current?.status !== 'active') return null
    if (current.paymentCustomerId && current.paymentCustomerId !== lost) {
      return current.paymentCustomerId
    }
    await tx
      .update(users)
      .set({ paymentCustomerId: customerId })
      .where(and(eq(users.id, id), eq(users.status, 'active')))
    return customerId
  })
  deps.sessionCache.forgetAccount(id)
  if (known !== null) return known
  // The account was closed or erased meanwhile: deletes the orphaned customer.
  await deps.payments.deleteCustomer(customerId)
  throw new DomainError('http.unauthenticated')
}
