import type { Month } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { Phase } from '#domain/billing/schedule.ts'
import type { DonationPayments } from './donation-payments.ts'
import type { CorrectPlan, Inventory } from './inventory.ts'
import type { CardPayments, RemoteRefusal } from './payments-cards.ts'
import type { RefundPayments } from './refund-payments.ts'

/**
 * What the product needs of a card provider. There is one implementation, on stripe-node; the
 * sandbox is the same implementation with another address.
 */
export interface Payments extends CardPayments, RefundPayments, DonationPayments, Inventory {
  /**
   * Finds or makes the customer of an account and answers the customer's id.
   * @param lost a customer of theirs that the provider no longer knows
   */
  customerFor(
    account: { id: string; email: string; name: string },
    lost?: string | null,
  ): Promise<string>
  /** Tells the provider what its customer is called and where e-mails reach them. */
  updateCustomer(customerId: string, details: { email: string; name: string }): Promise<void>
  /** Removes a customer with the cards that are kept; one who is gone already stays so. */
  deleteCustomer(customerId: string): Promise<void>
  /** Every customer that the provider knows, up to a hundred at a time. */
  customerPages(): AsyncIterable<RemoteCustomer[]>
  /** Begins to keep a card for charges without the payer present; nothing is charged. */
  createSetupIntent(customerId: string): Promise<{ clientSecret: string }>
  /** The customer whom a kept card belongs to; `null` when it belongs to nobody or does not exist. */
  ownerOfPaymentMethod(paymentMethodId: string): Promise<string | null>
  createSchedule(plan: NewSchedule, idempotencyKey: string): Promise<RemoteSchedule>
  /** The newest schedule that carries this `payment_schedules.id`, whatever became of the call that made it. */
  findSchedule(customerId: string, paymentScheduleId: string): Promise<RemoteSchedule | null>
  retrieveSchedule(stripeScheduleId: string): Promise<RemoteSchedule>
  /** Adds phases behind those that are still to end; phases that began stay as they are. */
  extendSchedule(
    stripeScheduleId: string,
    added: readonly Phase[],
    programme: PricedProgramme,
  ): Promise<RemoteSchedule>
  /**
   * Gives the phases that have not begun the prices of their months; all else stays. Doing it twice
   * changes nothing.
   */
  repriceSchedule(
    stripeScheduleId: string,
    amountOf: (month: Month) => Cents,
    programme: PricedProgramme,
  ): Promise<void>
  /**
   * Lets the schedule end, with its subscription, once the phase of this month is over, and drops the
   * phases behind it. Doing it twice changes nothing.
   */
  endScheduleAfter(stripeScheduleId: string, lastMonth: Month): Promise<void>
  /**
   * Ends the schedule and its subscription now, without a last invoice and without giving anything
   * back. What the provider is still collecting is collected no more.
   */
  cancelSchedule(stripeScheduleId: string): Promise<void>
  /** Gives a running schedule its card and coming phases anew; the running phase stays. */
  correctSchedule(stripeScheduleId: string, plan: CorrectPlan): Promise<void>
  retrieveInvoice(stripeInvoiceId: string): Promise<RemoteInvoice>
  /** Every invoice of a subscription, drafts too. */
  invoicesOf(stripeSubscriptionId: string): Promise<RemoteInvoice[]>
  /**
   * Checks the signature of a webhook, which must be no older than five minutes, and answers the
   * event. Its object is not to be trusted: fetch it.
   * @throws Error
   */
  verifyEvent(rawBody: Buffer, signature: string): RemoteEvent
  /** Resolves when the provider answers at all. */
  ping(): Promise<void>
}

export interface RemoteCustomer {
  id: string
  email: string | null
  name: string | null
}

export interface PricedProgramme {
  id: number
  name: string
}

export interface NewSchedule {
  paymentScheduleId: string
  customerId: string
  paymentMethodId: string
  programme: PricedProgramme
  phases: readonly Phase[]
}

export interface RemoteSchedule {
  id: string
  subscriptionId: string | null
  /** In the provider's words: `active`, `released`, `canceled` … */
  status: string
  /** The card that it charges. */
  paymentMethodId: string | null
  /** The month of the last phase; `null` when no phase says one. */
  plannedThrough: string | null
  /** How many phases are running or still to come. */
  openPhases: number
  /** The months of those phases. */
  openMonths: readonly Month[]
  /** The provider charges nothing through it any more. */
  hasEnded: boolean
  /** It is over because its last phase is, not because somebody has ended it or a card failed. */
  ranDry: boolean
}

export interface RemoteInvoice {
  id: string
  number: string | null
  amountCents: number
  status: 'open' | 'paid' | 'failed' | 'void'
  createdAt: Date
  paidAt: Date | null
  /** Not paid yet, and the provider goes on trying of its own accord. */
  isCollected: boolean
  /** Why the newest try to charge it was refused; `null` when none was. */
  refusal: RemoteRefusal | null
  stripeSubscriptionId: string | null
  /** Ours, as the phase that made the invoice carries them. */
  paymentScheduleId: string | null
  serviceMonth: string | null
}

export interface RemoteEvent {
  id: string
  type: string
  objectId: string | null
}

/**
 * Why a call to the provider has no result. `noAnswer`: it may or may not have done the work, and
 * the same idempotency key is safe to use again; so it is after a wrong or restricted key of ours,
 * with which it does nothing. `failed`: it answered 5xx, and will answer so again
 * for the same key. `refused`: it understood and said no.
 */
export class PaymentsError extends Error {
  readonly kind: 'noAnswer' | 'failed' | 'refused'
  /** It does not know the object that was named. */
  readonly isMissing: boolean

  constructor(kind: PaymentsError['kind'], cause: unknown) {
    super(cause instanceof Error ? cause.message : 'the card provider could not be reached', {
      cause,
    })
    this.name = 'PaymentsError'
    this.kind = kind
    this.isMissing = (cause as { code?: unknown } | null)?.code === 'resource_missing'
  }
}
