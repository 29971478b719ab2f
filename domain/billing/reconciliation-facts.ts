import type { CalendarDay, Month } from '../kernel/calendar.ts'
import type { Cents } from '../kernel/money.ts'
import type { MonthMethod } from '../kernel/payment-method.ts'
import type { ChargeStatus } from './charge-status.ts'
import type { PaymentTerms } from './owed.ts'
import type { PaymentStatus } from './payment-status.ts'
import type { RefundStatus } from './refund.ts'

/** Describes what both sides say about some enrolments, charges and payments. */
export interface Snapshots {
  /** The business clock's, before the provider was read. */
  now: Date
  /** Months that fell due since then are compared, and payments that were made since then. */
  since: Date
  enrolments: readonly OurEnrolment[]
  charges: readonly OurCharge[]
  payments: readonly TheirPayment[]
  refunds: readonly TheirRefund[]
}

export interface OurEnrolment {
  id: string
  payerId: string
  isActive: boolean
  /** Shared by all enrolments of one person in one programme. */
  place: string
  /** The first and the last day on which the person may come; `null` while it goes on. */
  from: CalendarDay
  to: CalendarDay | null
  isDeleted: boolean
  /** The enrolment in another programme with which this one goes on. */
  movedToId: string | null
  /** `null`: it has no payer, or its schedule has moved to another enrolment. */
  terms: PaymentTerms | null
  /** It was deleted and restored: charges before its first month were made under earlier terms. */
  wasRestored: boolean
  /** It was imported without one: that the site charges nothing for it is no difference. */
  wasImported: boolean
}

export interface OurCharge {
  id: string
  payerId: string
  enrolmentId: string
  month: Month
  amountCents: Cents
  /** Counts what its payment takes: less than is owed after a return of money of which a part had been given back. */
  paymentCents: Cents
  dueAt: Date
  status: ChargeStatus
  /** Says how the payment stands that settles it, or is to, and by what it is made. */
  paymentStatus: PaymentStatus
  method: MonthMethod
  /** Not waived, but given up with the place when its grace was over. */
  isGivenUp: boolean
  nextAttemptAt: Date | null
  /** Says for when the newest attempt was planned. */
  attemptDueAt: Date | null
  /** The provider's payment. */
  paymentId: string | null
  /** Lists the provider's payments of it that the payer's bank took back. */
  returnedPaymentIds: readonly string[]
  paidAt: Date | null
  refundedCents: Cents
  refunds: readonly OurRefund[]
}

export interface OurRefund {
  id: string
  /** The provider's id of it; `null` before it has answered. */
  remoteId: string | null
  status: RefundStatus
  settledAt: Date | null
}

export interface TheirPayment {
  id: string
  /** Our mark; `null` for what was made by hand, and for donations. */
  chargeId: string | null
  /** The owner of the customer that has paid; `null` where it is none of ours. */
  payerId: string | null
  amountCents: Cents
  currency: string
  status: 'succeeded' | 'processing'
  refundedCents: Cents
  /** When its newest attempt was made, while it is processing. */
  paidAt: Date
}

export interface TheirRefund {
  id: string
  paymentId: string | null
  amountCents: Cents
  status: RefundStatus
  createdAt: Date
}
