import type Stripe from 'stripe'
import type { PaymentFailureKind } from '#domain/billing/failure.ts'
import type { RemoteRefusal } from './payments-cards.ts'

/** What an invoice has to carry so that `refusalOf` can tell how its charge went. */
export const withPayments = { expand: ['payments.data.payment.payment_intent'] }

/** Why the newest try to charge this invoice was refused; `null` when none was. */
export function refusalOf(invoice: Stripe.Invoice): RemoteRefusal | null {
  if (invoice.status !== 'open') return null
  const intents = (invoice.payments?.data ?? []).flatMap(({ payment }) =>
    typeof payment.payment_intent === 'object' ? payment.payment_intent : [],
  )
  const intent = intents.find(({ status }) => status !== 'canceled')
  if (!intent || intent.status === 'processing') return null
  const isAsking = intent.status === 'requires_action'
  if (invoice.attempt_count === 0 && !isAsking) return null
  const kind = isAsking ? 'needsConfirmation' : kindOf(intent.last_payment_error)
  return { kind, clientSecret: intent.client_secret }
}

/** Codes of the provider by what the payer can do about them; all others are for the bank to tell. */
const kinds: Record<string, PaymentFailureKind> = {
  authentication_required: 'needsConfirmation',
  authentication_not_handled: 'needsConfirmation',
  payment_intent_authentication_failure: 'needsConfirmation',
  expired_card: 'expiredCard',
  invalid_expiry_month: 'expiredCard',
  invalid_expiry_year: 'expiredCard',
  insufficient_funds: 'noFunds',
  withdrawal_count_limit_exceeded: 'noFunds',
  card_velocity_exceeded: 'noFunds',
}

function kindOf(error: Stripe.PaymentIntent.LastPaymentError | null): PaymentFailureKind {
  return kinds[error?.decline_code ?? ''] ?? kinds[error?.code ?? ''] ?? 'declined'
}
