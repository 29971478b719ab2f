import { addMonths, monthOf } from '#domain/calendar.ts'
import { chargeInstantOf, madridDay } from '#domain/madrid-time.ts'
import type { Difference } from '#domain/billing/difference.ts'
import { differencesOf } from '#domain/billing/reconciliation.ts'
import type { World } from '#domain/billing/reconciliation-facts.ts'
import type { Deps } from '#server/deps.ts'
import { awaitedIds, booksOf, payerPages } from './our-books.ts'
import { customerIdsFor, readProviderBooks, readProviderBooksOf } from './provider-books.ts'

/** A year of receipts, and two months to be sure. */
export const MONTHS_OF_INVOICES = 14

/** More payers than this are not looked at a second time: then something larger is wrong. */
const MOST_LOOKED_AT_AGAIN = 100

/** Whose books a difference is in. */
export type Subject = Pick<Difference, 'userId' | 'customerId'>

/**
 * Compares all our books with the provider's: its side is fetched once, ours a hundred payers at a
 * time. What differs is looked at a second time, since both sides go on while they are read.
 * @throws PaymentsError
 */
export async function compareBooks(deps: Deps): Promise<Difference[]> {
  const since = await invoicesSince(deps)
  const theirs = await readProviderBooks(deps.payments, since)
  const found: Difference[] = []
  for await (const payerIds of payerPages(deps)) {
    const ours = await booksOf(deps, payerIds, since)
    found.push(...differencesOf(await worldOf(deps, since, { ...ours, ...theirs.take(ours) })))
  }
  const nobody = { users: [], enrolments: [], invoices: [] }
  found.push(...differencesOf(await worldOf(deps, since, { ...nobody, ...theirs.takeRest() })))
  return confirmed(deps, found)
}

/** The differences in one payer's books, or in those of a customer who is nobody's, as of now. */
export async function compareSubject(deps: Deps, subject: Subject): Promise<Difference[]> {
  const since = await invoicesSince(deps)
  const { userId, customerId } = subject
  const ours = await booksOf(deps, userId === null ? [] : [userId], since)
  const customerIds = [...customerIdsFor(ours), ...(customerId === null ? [] : [customerId])]
  const theirs = await readProviderBooksOf(deps.payments, customerIds, since)
  return differencesOf(await worldOf(deps, since, { ...ours, ...theirs }))
}

async function confirmed(deps: Deps, found: readonly Difference[]): Promise<Difference[]> {
  const subjects = new Map<string, Subject>()
  for (const { userId, customerId } of found) {
    subjects.set(`${userId} ${customerId}`, { userId, customerId })
  }
  if (subjects.size > MOST_LOOKED_AT_AGAIN) return [...found]
  const again = new Map<string, Difference>()
  for (const subject of subjects.values()) {
    for (const one of await compareSubject(deps, subject)) again.set(one.id, one)
  }
  return found.flatMap(({ id }) => again.get(id) ?? [])
}

async function invoicesSince({ businessClock }: Pick<Deps, 'businessClock'>): Promise<Date> {
  const thisMonth = monthOf(madridDay(await businessClock.now()))
  return chargeInstantOf(addMonths(thisMonth, -MONTHS_OF_INVOICES))
}

async function worldOf(
  deps: Deps,
  since: Date,
  books: Omit<World, 'now' | 'invoicesSince' | 'awaited'>,
): Promise<World> {
  return {
    ...books,
    now: await deps.businessClock.now(),
    invoicesSince: since,
    awaited: await awaitedIds(deps),
  }
}
