import { eq, inArray } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { RemoteCustomer } from './payments.ts'

type NeedsCustomers = Pick<Deps, 'db' | 'payments' | 'withLock' | 'log'>

/**
 * Tells the card provider an account's name and e-mail as they are now, without making the caller
 * wait. Call it after the commit of a change; when it fails, the nightly job makes up for it.
 */
export function updateCustomerSoon(deps: Deps, userId: string): void {
  deps.background.run(`customer of ${userId}`, () => updateCustomer(deps, userId))
}

/**
 * Compares all customers at the provider with their accounts, and corrects those that differ:
 * whatever was changed while the provider could not be reached, and by whichever way.
 */
export async function updateCustomers(deps: NeedsCustomers): Promise<void> {
  for await (const page of deps.payments.customerPages()) {
    for (const userId of await outdated(deps, page)) {
      await updateCustomer(deps, userId).catch((error: unknown) => {
        deps.log.error({ err: error, userId }, 'a customer could not be corrected')
      })
    }
  }
}

export const customerLock = (userId: string): string => `customer of ${userId}`

/** One after the other for each account, each with what is stored by then: the newest is told last. */
export async function updateCustomer(deps: NeedsCustomers, userId: string): Promise<void> {
  await deps.withLock(customerLock(userId), async () => {
    const [account] = await deps.db.select().from(users).where(eq(users.id, userId))
    if (!account?.paymentCustomerId) return
    await deps.payments.updateCustomer(account.paymentCustomerId, detailsOf(account))
  })
}

async function outdated(deps: NeedsCustomers, page: readonly RemoteCustomer[]): Promise<string[]> {
  const ids = page.map(({ id }) => id)
  const accounts = await deps.db.select().from(users).where(inArray(users.paymentCustomerId, ids))
  return accounts
    .filter((account) => {
      const { email, name } = detailsOf(account)
      const customer = page.find(({ id }) => id === account.paymentCustomerId)
      return (customer?.email ?? '') !== email || (customer?.name ?? '') !== name
    })
    .map(({ id }) => id)
}

/** Nothing for an account that is erased, whose customer lives on until the last charge is collected. */
function detailsOf(account: typeof users.$inferSelect): { email: string; name: string } {
  if (account.status === 'erased') return { email: '', name: '' }
  return { email: account.email, name: `${account.firstName} ${account.lastName}` }
}
