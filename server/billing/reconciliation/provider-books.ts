import type { World } from '#domain/billing/reconciliation-facts.ts'
import type { Inventory } from '#server/adapters/inventory.ts'
import type { OurBooks } from './our-books.ts'

type Theirs = Pick<World, 'customers' | 'schedules' | 'subscriptions' | 'remoteInvoices'>

/** Everything that the provider holds, by customer. What is taken out is not kept any longer. */
export interface ProviderBooks {
  /** What belongs to these payers, as far as either side knows. */
  take(ours: OurBooks): Theirs
  /** What nobody has taken. */
  takeRest(): Theirs
}

interface Shelf<T> {
  of(customerId: string): T[]
  rest(): T[]
}

/** Fetches it all, a page at a time; only what the comparison needs is kept. */
export async function readProviderBooks(
  inventory: Inventory,
  invoicesSince: Date,
): Promise<ProviderBooks> {
  const customerIdsOf = new Map<string, string[]>()
  const noteOwner = ({ id, userId }: { id: string; userId: string | null }) => {
    if (userId !== null) customerIdsOf.set(userId, [...(customerIdsOf.get(userId) ?? []), id])
  }
  const customers = await shelved(inventory.listCustomers(), ({ id }) => id, noteOwner)
  const schedules = await shelved(inventory.listSchedules(), ({ customerId }) => customerId)
  const subscriptions = await shelved(inventory.listSubscriptions(), ({ customerId }) => customerId)
  const remoteInvoices = await shelved(
    inventory.listInvoices(invoicesSince),
    ({ customerId }) => customerId,
  )
  return {
    take(ours) {
      const ids = customerIdsFor(ours, customerIdsOf)
      return {
        customers: ids.flatMap(customers.of),
        schedules: ids.flatMap(schedules.of),
        subscriptions: ids.flatMap(subscriptions.of),
        remoteInvoices: ids.flatMap(remoteInvoices.of),
      }
    },
    takeRest: () => ({
      customers: customers.rest(),
      schedules: schedules.rest(),
      subscriptions: subscriptions.rest(),
      remoteInvoices: remoteInvoices.rest(),
    }),
  }
}

/** As the books say, for one payer or one customer alone, freshly fetched. */
export async function readProviderBooksOf(
  inventory: Inventory,
  customerIds: readonly string[],
  invoicesSince: Date,
): Promise<Theirs> {
  const theirs = { customers: [], schedules: [], subscriptions: [], remoteInvoices: [] } as {
    [Key in keyof Theirs]: Theirs[Key][number][]
  }
  for (const id of new Set(customerIds)) {
    theirs.customers.push(...(await all(inventory.listCustomers(id))))
    theirs.schedules.push(...(await all(inventory.listSchedules(id))))
    theirs.subscriptions.push(...(await all(inventory.listSubscriptions(id))))
    theirs.remoteInvoices.push(...(await all(inventory.listInvoices(invoicesSince, id))))
  }
  return theirs
}

/** Every customer that our tables name for these payers, or that names one of them. */
export function customerIdsFor(
  ours: OurBooks,
  customerIdsOf: ReadonlyMap<string, readonly string[]> = new Map(),
): string[] {
  return [
    ...new Set([
      ...ours.users.flatMap(({ customerId }) => customerId ?? []),
      ...ours.enrolments.flatMap(({ schedule }) => schedule?.customerId ?? []),
      ...ours.users.flatMap(({ id }) => customerIdsOf.get(id) ?? []),
    ]),
  ]
}

export async function all<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const rows: T[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}

async function shelved<T>(
  pages: AsyncIterable<T[]>,
  customerOf: (row: T) => string,
  note: (row: T) => void = () => {},
): Promise<Shelf<T>> {
  const byCustomer = new Map<string, T[]>()
  for await (const page of pages) {
    for (const row of page) {
      const known = byCustomer.get(customerOf(row))
      if (known) known.push(row)
      else byCustomer.set(customerOf(row), [row])
      note(row)
    }
  }
  return {
    of(customerId) {
      const rows = byCustomer.get(customerId) ?? []
      byCustomer.delete(customerId)
      return rows
    },
    rest: () => [...byCustomer.values()].flat(),
  }
}
