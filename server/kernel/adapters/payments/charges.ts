import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { ProviderMethod } from '#domain/kernel/payment-method.ts'

/** The part of `Payments` that takes a month's fee by a kept payment method, and says what became of it. */
export interface ChargePayments {
  /**
   * Takes the money of a charge, its payer absent: the one call that does. The first attempt makes the
   * payment, later ones confirm the same, so that one charge is paid once at most. A refusal is an
   * answer, not an error.
   * @param idempotencyKey of charge and attempt
   * @throws PaymentsError when it is not known how it ended, or the fault is not the card's
   */
  pay(params: PaymentParams, idempotencyKey: string): Promise<RemotePayment>
  /**
   * Lets the payer, who is present, pay a charge by Bizum with the payment that could not be taken, or
   * with a new one. Nothing is asked of anybody before they confirm it.
   * @returns the payment as it is, if it can be paid no more
   * @throws PaymentsError
   */
  offerBizum(
    params: Omit<PaymentParams, 'paymentMethodId' | 'method' | 'collectOn'>,
    idempotencyKey: string,
  ): Promise<RemotePayment>
  /** @throws PaymentsError */
  retrievePayment(paymentId: string): Promise<RemotePayment>
  /**
   * The payment that carries this charge's id and round, even if the call that made it failed: from the
   * customer's list, which is never behind as a search is.
   * @param since it was made no earlier, by the provider's clock
   */
  findPayment(customerId: string, of: PaymentMark, since: Date): Promise<RemotePayment | null>
  /** All payments that were made since then, a hundred at a time, the newest first. */
  listPayments(since: Date): AsyncIterable<RemotePayment[]>
  /**
   * Cancels a payment for good: it cannot be paid afterwards.
   * @returns its final state: `succeeded` where it was paid before
   */
  cancelPayment(paymentId: string): Promise<RemotePayment>
}

/** Describes how a payment is found again at the provider. */
export interface PaymentMark {
  /** Ours. */
  chargeId: string
  /** Counts the payments of the charge from 1 on. */
  round: number
}

export interface PaymentParams extends PaymentMark {
  /** `YYYY-MM`, to be read at the provider. */
  serviceMonth: string
  customerId: string
  paymentMethodId: string
  method: ProviderMethod
  /** The day on which an account is debited; `null` for a card. */
  collectOn: CalendarDay | null
  amountCents: Cents
  /** Is the payment of an earlier attempt; `null` while there is none. */
  paymentId: string | null
}

export interface RemotePayment {
  /** `null`: the card was refused before there was a payment. */
  id: string | null
  /** Ours, as its metadata says; `null` where it belongs to no charge. */
  chargeId: string | null
  round: number
  customerId: string | null
  amountCents: Cents
  /** In small letters: `eur`. */
  currency: string
  /** `open`: not attempted yet. */
  status: 'open' | 'processing' | 'needsAuthentication' | 'failed' | 'succeeded' | 'canceled'
  /** The provider's code for the newest refusal. */
  failureCode: string | null
  /** By what the newest attempt was made, where the provider says it. */
  attemptedBy: ProviderMethod | null
  /** The provider's id of the newest attempt; `null` where the card was refused before there was one. */
  latestAttemptId: string | null
  /** Is meant for the payer's browser alone: never stored. */
  clientSecret: string | null
  refundedCents: Cents
  /** When its newest attempt was made, by the provider's clock: the same payment is tried again. */
  attemptedAt: Date
  /** When the money was taken; `null` before that, and of accounts: the provider does not say when it came. */
  paidAt: Date | null
}
