import { and, eq, ne } from 'drizzle-orm'
import type { Difference } from '#domain/billing/difference.ts'
import { customerLock } from '#server/adapters/customer-details.ts'
import { enrolments, paymentSchedules, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { payerLock } from '#server/billing/orders/purchase.ts'

/** Removes what is left at the provider of an erased account that owes nothing any more. */
export async function deleteLeftCustomer(deps: Deps, difference: Difference): Promise<void> {
  await ofErased(deps, difference, async (userId, customerId) => {
    const [owed] = await deps.db
      .select({ id: paymentSchedules.id })
      .from(paymentSchedules)
      .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
      .where(and(eq(enrolments.payerId, userId), ne(paymentSchedules.status, 'ended')))
      .limit(1)
    if (owed) throw new Error('a charge is still to come')
    await deps.payments.deleteCustomer(customerId)
    await forget(deps, userId, customerId)
  })
}

/** Takes name and address away from an erased account's customer, who has a charge to come. */
export async function clearCustomer(deps: Deps, difference: Difference): Promise<void> {
  await ofErased(deps, difference, (_userId, customerId) =>
    deps.payments.updateCustomer(customerId, { name: '', email: '' }),
  )
}

/** Forgets a customer whom the provider does not know: the next purchase makes a new one. */
export async function forgetCustomer(deps: Deps, { userId, customerId }: Difference) {
  if (userId === null || customerId === null) return
  await deps.withLock(payerLock(userId), () => forget(deps, userId, customerId))
}

async function forget({ db }: Deps, userId: string, customerId: string): Promise<void> {
  await db
    .update(users)
    .set({ paymentCustomerId: null })
    .where(and(eq(users.id, userId), eq(users.paymentCustomerId, customerId)))
}

async function ofErased(
  deps: Deps,
  { userId, customerId }: Difference,
  work: (userId: string, customerId: string) => Promise<void>,
): Promise<void> {
  if (userId === null || customerId === null) return
  await deps.withLock(customerLock(userId), async () => {
    const [account] = await deps.db.select().from(users).where(eq(users.id, userId))
    if (account?.status === 'erased') await work(userId, customerId)
  })
}
