import type Stripe from 'stripe'
import { PaymentsError, type RemoteCustomer } from '#server/kernel/adapters/payments/payments.ts'
import { hasCode, mapStripeErrors, readPages } from './errors.ts'

export interface Account {
  id: string
  email: string
  name: string
}

/**
 * The customer of an account: one alone, also where an earlier call made it and its answer was not
 * stored. It is searched for first, because the provider forgets the key after a day; the key is for two
 * calls at once. A key that answers with a stored failure is replaced.
 */
export async function customerFor(
  stripe: Stripe,
  account: Account,
  lost: string | null,
): Promise<string> {
  const known = await findCustomer(stripe, account, lost)
  if (known !== null) return known
  const create = (idempotencyKey: string) =>
    stripe.customers.create(
      { email: account.email, name: account.name, metadata: { userId: account.id } },
      { idempotencyKey },
    )
  const key = lost ? `customer-${account.id}-after-${lost}` : `customer-${account.id}`
  try {
    return (await mapStripeErrors(() => create(key))).id
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.kind !== 'failed') throw error
    const found = await findCustomer(stripe, account, lost)
    return found ?? (await create(`${key}-again`)).id
  }
}

/** Removes a customer; one whom the provider does not know any more counts as removed. */
export async function deleteCustomer(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId)
  } catch (error) {
    if (!hasCode(error, 'resource_missing')) throw error
  }
}

/** Every customer, a hundred at a time. */
export async function* customerPages(stripe: Stripe): AsyncGenerator<RemoteCustomer[]> {
  for await (const customers of readPages((page) => stripe.customers.list(page))) {
    yield customers.map(({ id, email, name }) => ({ id, email, name: name ?? null }))
  }
}

/** Finds a customer in the list of those with this e-mail address, which is never behind as a search is. */
async function findCustomer(
  stripe: Stripe,
  account: Account,
  lost: string | null,
): Promise<string | null> {
  for await (const customer of stripe.customers.list({ email: account.email, limit: 100 })) {
    if (customer.metadata.userId === account.id && customer.id !== lost) return customer.id
  }
  return null
}
