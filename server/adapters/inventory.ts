import type {
  TheirCustomer,
  TheirInvoice,
  TheirSchedule,
  TheirSubscription,
} from '#domain/billing/reconciliation-facts.ts'
import type { Phase } from '#domain/billing/schedule.ts'

/**
 * Everything that the provider holds, a hundred at a time, in the words of the comparison. With a
 * customer only what is theirs.
 */
export interface Inventory {
  /** With an account's id the customer with this id, and none when there is none. */
  listCustomers(customerId?: string): AsyncIterable<TheirCustomer[]>
  listSchedules(customerId?: string): AsyncIterable<TheirSchedule[]>
  /** Those that have not ended. */
  listSubscriptions(customerId?: string): AsyncIterable<TheirSubscription[]>
  /** Those over more than nothing that were made since. */
  listInvoices(since: Date, customerId?: string): AsyncIterable<TheirInvoice[]>
}

/** What a running schedule should be from now on. */
export interface CorrectPlan {
  paymentMethodId: string
  programme: { id: number; name: string }
  /** Behind the phase that runs, without a gap. */
  phases: readonly Phase[]
}
