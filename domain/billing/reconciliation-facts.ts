import type { CalendarDay, Month } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { AgreedPrices } from './agreed-prices.ts'

// What a comparison of our tables with the card provider is made from: plain facts, no names.

export interface OurUser {
  id: string
  status: 'active' | 'inactive' | 'erased'
  /** The customer that we believe to have at the provider. */
  customerId: string | null
  erasedAt: Date | null
}

export interface OurEnrolment {
  id: string
  payerId: string
  programmeId: number
  status: 'pending' | 'active' | 'inactive'
  enrolledAt: Date
  endedAt: Date | null
  /** `null` for an enrolment that the payment schedules know nothing of. */
  schedule: OurSchedule | null
}

/** A row of `payment_schedules`. */
export interface OurSchedule extends AgreedPrices {
  id: string
  status: 'planned' | 'active' | 'ended'
  customerId: string
  /** The card that should be charged, and the one that the provider is known to charge. */
  paymentMethodId: string
  agreedPaymentMethodId: string | null
  stripeScheduleId: string | null
  stripeSubscriptionId: string | null
  /** Raised with every price; the provider has been told of this one. */
  priceRevision: number
  agreedPriceRevision: number
  lastMonth: Month | null
  endedAt: Date | null
}

export interface OurInvoice {
  stripeInvoiceId: string
  enrolmentId: string
  payerId: string
  status: 'open' | 'paid' | 'failed' | 'void' | 'refunded'
  amountCents: Cents
  refundedCents: Cents
  /** What is being given back while the provider has not answered yet. */
  refundingCents: Cents
  chargedOn: CalendarDay
  serviceMonth: Month
  /** The payer is still being asked to do something about a refused charge. */
  failureOpen: boolean
}

/** The card provider's customer. */
export interface TheirCustomer {
  id: string
  /** Our account, as the customer's own notes say. */
  userId: string | null
  name: string | null
  email: string | null
}

export interface TheirSchedule {
  id: string
  customerId: string
  /** The subscription that it runs, or ran until it let go of it. */
  subscriptionId: string | null
  /** Our row, as the schedule's own notes say. */
  paymentScheduleId: string | null
  /** `released`: it has let go of its subscription, which goes on by itself. */
  state: 'running' | 'released' | 'ended'
  /** When it was made, or ended, or let go. */
  changedAt: Date
  /** Whether the subscription ends with the last phase. */
  endsWithLastPhase: boolean
  card: string | null
  programmeId: number | null
  /** The running phase and those to come. */
  phases: readonly TheirPhase[]
}

export interface TheirPhase {
  month: Month | null
  startsAt: Date
  /** `null` for a price that the provider does not know any more. */
  amountCents: Cents | null
  isTrial: boolean
}

/** A subscription that has not ended. */
export interface TheirSubscription {
  id: string
  customerId: string
  scheduleId: string | null
  card: string | null
  /** Whether it is to end by itself. */
  stops: boolean
}

export interface TheirInvoice {
  id: string
  customerId: string
  subscriptionId: string | null
  paymentScheduleId: string | null
  month: Month
  status: 'open' | 'paid' | 'failed' | 'void'
  amountCents: Cents
  refundedCents: Cents
  createdAt: Date
  /** When it was made, finalised, paid, voided or given back, whatever came last. */
  changedAt: Date
}

/**
 * Everything that is known of some payers, on both sides. What is left out on one side counts as
 * missing there, so a world holds all of a payer or nothing.
 */
export interface World {
  /** The business clock's. */
  now: Date
  /** Older invoices were not fetched. */
  invoicesSince: Date
  users: readonly OurUser[]
  enrolments: readonly OurEnrolment[]
  invoices: readonly OurInvoice[]
  customers: readonly TheirCustomer[]
  schedules: readonly TheirSchedule[]
  subscriptions: readonly TheirSubscription[]
  remoteInvoices: readonly TheirInvoice[]
  /** Ids at the provider of which an event waits to be worked on: what differs there is no fault yet. */
  awaited: ReadonlySet<string>
}
