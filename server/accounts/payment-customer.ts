import { fullName } from '#domain/kernel/full-name.ts'
import type { RemoteCustomer } from '#server/kernel/adapters/payments/payments.ts'
import { eq, inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { users } from '#server/schema.ts'

type NeedsCustomers = Pick<Deps, 'db' | 'payments' | 'log'>

/**
 * Sends an account's name and e-mail to the card provider without making the caller wait. Call it after
 * the commit of a change; when it fails, the nightly job makes up for it.
 */
export function updateCustomerSoon(deps: Deps, userId: string): void {
  deps.background.run(`customer of ${userId}`, () => updateCustomer(deps, userId))
}

/** Compares all customers at the provider with their accounts, and corrects those that differ. */
export async function updateCustomers(deps: NeedsCustomers): Promise<void> {
  for await (const page of deps.payments.customerPages()) {
    for (const userId of await outdated(deps, page)) {
      await updateCustomer(deps, userId).catch((error: unknown) => {
        deps.log.error({ err: error, userId }, 'a customer could not be corrected')
      })
    }
  }
}

/**
 * Sends what is stored, and again while that has changed since it was read: of two at once the one whose
 * call ends last has looked last, and no lock is held while the provider is called.
 */
export async function updateCustomer(deps: NeedsCustomers, userId: string): Promise<void> {
  let sent: string | undefined
  for (;;) {
    const [account] = await deps.db.select().from(users).where(eq(users.id, userId))
    if (!account?.paymentCustomerId) return
    const details = detailsOf(account)
    const serialised = JSON.stringify([account.paymentCustomerId, details])
    if (serialised === sent) return
    await deps.payments.updateCustomer(account.paymentCustomerId, details)
    sent = serialised
  }
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
  return { email: account.email ?? '', name: fullName(account) }
}
