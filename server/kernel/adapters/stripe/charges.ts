import Stripe from 'stripe'
import { type ProviderMethod, providerMethods } from '#domain/kernel/payment-method.ts'
import type {
  ChargePayments,
  PaymentMark,
  PaymentParams,
  RemotePayment,
} from '#server/kernel/adapters/payments/charges.ts'
import { idOf, seconds } from './conversions.ts'
import { hasCode, kindOf, mapStripeErrors, readPages } from './errors.ts'
import { isAwaitingPayer, typeOf } from './method-types.ts'

/** The declines that the cardholder's confirmation at the bank would lift. */
const confirmationCodes: ReadonlySet<string> = new Set([
  'authentication_required',
  'authentication_not_handled',
  'payment_intent_authentication_failure',
])

const withCharge = { expand: ['latest_charge'] }

/** Takes fees at Stripe: one payment intent for each charge, confirmed off session. */
export function stripeCharges(stripe: Stripe): ChargePayments {
  async function read(paymentId: string): Promise<RemotePayment> {
    return paymentFromStripe(await stripe.paymentIntents.retrieve(paymentId, withCharge))
  }

  function create(params: PaymentParams, idempotencyKey: string) {
    const { customerId, paymentMethodId, amountCents } = params
    return stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: 'eur',
        customer: customerId,
        payment_method: paymentMethodId,
        ...methodAtHand(params),
        confirm: true,
        off_session: true,
        metadata: metadataOf(params),
        ...withCharge,
      },
      { idempotencyKey },
    )
  }

  function confirm(paymentId: string, params: PaymentParams, idempotencyKey: string) {
    return stripe.paymentIntents.confirm(
      paymentId,
      {
        payment_method: params.paymentMethodId,
        ...methodAtHand(params),
        off_session: true,
        ...withCharge,
      },
      { idempotencyKey },
    )
  }

  return {
    pay: (params, idempotencyKey) =>
      mapStripeErrors(async () => {
        try {
          const intent =
            params.paymentId === null
              ? await create(params, idempotencyKey)
              : await confirm(params.paymentId, params, idempotencyKey)
          return paymentFromStripe(intent)
        } catch (error) {
          // It has ended meanwhile, by its payer or an attempt that was thought lost: it is read.
          if (isUnexpectedState(error) && params.paymentId !== null) {
            return await read(params.paymentId)
          }
          if (error instanceof Stripe.errors.StripeCardError) return refusedCard(error, params)
          if (hasCode(error, MANDATE_INVALID)) return refusedBefore(params, MANDATE_INVALID)
          if (await isMethodGone(stripe, error, params)) {
            return refusedBefore(params, 'payment_method_gone')
          }
          throw error
        }
      }),

    offerBizum: ({ paymentId, customerId, amountCents, ...mark }, idempotencyKey) =>
      mapStripeErrors(async () => {
        const offer = { allowed_payment_method_types: [typeOf.bizum], ...withCharge }
        if (paymentId === null) {
          const details = { amount: amountCents, currency: 'eur', customer: customerId }
          const payment = { ...details, ...offer, metadata: metadataOf(mark) }
          return paymentFromStripe(await stripe.paymentIntents.create(payment, { idempotencyKey }))
        }
        try {
          return paymentFromStripe(await stripe.paymentIntents.update(paymentId, offer))
        } catch (error) {
          if (!isUnexpectedState(error)) throw error
          return read(paymentId)
        }
      }),

    retrievePayment: (id) => mapStripeErrors(() => read(id)),

    findPayment: (customer, mark, since) =>
      mapStripeErrors(async () => {
        const created = { gte: seconds(since) }
        for await (const { id, metadata } of stripe.paymentIntents.list({
          customer,
          created,
          limit: 100,
        })) {
          if (isMarked(metadata, mark)) return read(id)
        }
        return null
      }),

    async *listPayments(since) {
      const which = { created: { gte: seconds(since) }, expand: ['data.latest_charge'] }
      const pages = readPages((page) => stripe.paymentIntents.list({ ...which, ...page }))
      for await (const page of pages) yield page.map(paymentFromStripe)
    },

    cancelPayment: (id) =>
      mapStripeErrors(async () => {
        try {
          const intent = await stripe.paymentIntents.cancel(id, {
            cancellation_reason: 'abandoned',
            ...withCharge,
          })
          return paymentFromStripe(intent)
        } catch (error) {
          // What is paid, or canceled already, cannot be: how it stands is the answer.
          if (!isUnexpectedState(error)) throw error
          return read(id)
        }
      }),
  }
}

/** The provider's code for an account that its holder, or the bank, lets nobody debit any more. */
const MANDATE_INVALID = 'payment_intent_mandate_invalid'

/**
 * Returns what kind a payment is of, and on which day it debits an account. Types that redirect would ask for a
 * return_url, also where the method at hand does not.
 */
function methodAtHand({ method, collectOn }: PaymentParams) {
  return {
    allowed_payment_method_types: [typeOf[method]],
    ...(collectOn && { payment_method_options: { sepa_debit: { target_date: collectOn } } }),
  }
}

/** Returns what the bank says about this very card: a decline, with the payment where there is one. */
function refusedCard(
  error: InstanceType<typeof Stripe.errors.StripeCardError>,
  params: PaymentParams,
): RemotePayment {
  const intent = error.payment_intent as Stripe.PaymentIntent | undefined
  const code = error.decline_code ?? error.code ?? 'card_declined'
  if (intent) return { ...paymentFromStripe(intent), failureCode: failureOf(intent) ?? code }
  return refusedBefore(params, code)
}

/**
 * Tells whether a request was refused because the payment method cannot be charged any more. The provider does not
 * document which parameter it names then, if any: without one, it is looked at.
 */
async function isMethodGone(
  stripe: Stripe,
  error: unknown,
  { customerId, paymentMethodId }: PaymentParams,
): Promise<boolean> {
  const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError
  if (!isRefused || kindOf(error) !== 'refused') return false
  if (error.code === 'payment_method_unexpected_state') return true
  if (error.param) return error.param === 'payment_method'
  try {
    const { customer } = await stripe.paymentMethods.retrieve(paymentMethodId)
    return idOf(customer) !== customerId
  } catch (lookUp) {
    return hasCode(lookUp, 'resource_missing')
  }
}

function refusedBefore(params: PaymentParams, failureCode: string): RemotePayment {
  return {
    id: params.paymentId,
    chargeId: params.chargeId,
    round: params.round,
    customerId: params.customerId,
    amountCents: params.amountCents,
    currency: 'eur',
    status: 'failed',
    failureCode,
    attemptedBy: null,
    latestAttemptId: null,
    clientSecret: null,
    refundedCents: 0,
    attemptedAt: new Date(0),
    paidAt: null,
  }
}

function metadataOf({
  chargeId,
  round,
  serviceMonth,
}: Pick<PaymentParams, 'chargeId' | 'round' | 'serviceMonth'>) {
  return { chargeId, serviceMonth, ...(round > 1 && { round: String(round) }) }
}

function isMarked(metadata: Stripe.Metadata, { chargeId, round }: PaymentMark): boolean {
  return metadata.chargeId === chargeId && roundOf(metadata) === round
}

/** The first payment of a charge says nothing of it. */
function roundOf({ round }: Stripe.Metadata): number {
  return Number(round ?? 1)
}

function isUnexpectedState(error: unknown): boolean {
  return hasCode(error, 'payment_intent_unexpected_state')
}

function paymentFromStripe(intent: Stripe.PaymentIntent): RemotePayment {
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const attemptedAt = new Date((charge?.created ?? intent.created) * 1000)
  const attemptedBy = methodOf(
    charge?.payment_method_details?.type ?? intent.last_payment_error?.payment_method?.type,
  )
  return {
    id: intent.id,
    chargeId: intent.metadata.chargeId ?? null,
    round: roundOf(intent.metadata),
    customerId: idOf(intent.customer),
    amountCents: intent.amount,
    currency: intent.currency,
    status: statusOf(intent),
    failureCode: failureOf(intent),
    attemptedBy,
    latestAttemptId: idOf(intent.latest_charge),
    clientSecret: intent.client_secret,
    refundedCents: charge?.amount_refunded ?? 0,
    attemptedAt,
    paidAt: intent.status === 'succeeded' && attemptedBy !== 'bankAccount' ? attemptedAt : null,
  }
}

function methodOf(type: string | undefined): ProviderMethod | null {
  return providerMethods.find((method) => typeOf[method] === type) ?? null
}

function failureOf({
  status,
  last_payment_error: error,
  latest_charge,
}: Stripe.PaymentIntent): string | null {
  // While the holder authenticates, a payment carries no error.
  if (status === 'requires_action') return 'authentication_required'
  // That of a debit says no more than that it failed: why is said by its charge.
  const charge = typeof latest_charge === 'string' ? null : latest_charge
  const isDebit = error?.payment_method?.type === typeOf.bankAccount
  return (isDebit && charge?.failure_code) || error?.decline_code || error?.code || null
}

function statusOf(intent: Stripe.PaymentIntent): RemotePayment['status'] {
  switch (intent.status) {
    case 'succeeded':
      return 'succeeded'
    case 'canceled':
      return 'canceled'
    case 'processing':
      return 'processing'
    case 'requires_action':
      return isAwaitingPayer(intent) ? 'processing' : 'needsAuthentication'
    default: {
      const code = failureOf(intent)
      if (code === null) return 'open'
      return confirmationCodes.has(code) ? 'needsAuthentication' : 'failed'
    }
  }
}
