import type Stripe from 'stripe'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { metadata, nullable, object, oneOf, required, text, type Values } from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { idOf } from '../state/references.ts'
import { bankAccountShape, readBankAccount } from './bank-accounts.ts'
import { readPhone } from './bizum.ts'
import type { Locale } from './card-messages.ts'
import { cardFailure, cardShape, outcomeOf, readCard } from './cards.ts'
import { accountTokens } from './test-accounts.ts'
import { testTokens } from './test-cards.ts'

/** The kinds of payment methods. */
export const methodType = oneOf('card', 'sepa_debit', 'bizum')

/** Who a card, an account or a telephone belongs to, as a request says. */
export const billingShape = object({
  email: nullable(text),
  name: nullable(text),
  phone: nullable(text),
})

type Billing = ReturnType<typeof billingShape.read>

/** Describes what a new payment method is made of. */
export const dataFields = {
  type: required(methodType),
  bizum: object({}),
  card: cardShape,
  sepa_debit: bankAccountShape,
  billing_details: billingShape,
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  metadata,
}

/** `payment_method_data`: a card, an account or a telephone to be stored while confirming an intent. */
export const paymentMethodData = object(dataFields)

type NewMethod = Values<typeof dataFields>

const blankAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

function billingFrom(sent: Billing | undefined): Stripe.PaymentMethod.BillingDetails {
  return {
    address: blankAddress,
    email: sent?.email ?? null,
    name: sent?.name ?? null,
    phone: sent?.phone ?? null,
    tax_id: null,
  }
}

function missing(param: string): Error {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

/** Stores a payment method without a customer. Throws the 402 of an impossible card, 400 for another method. */
export function createPaymentMethod(
  sandbox: Sandbox,
  data: NewMethod,
  locale: Locale,
): Stripe.PaymentMethod {
  const { store, clock } = sandbox
  const id = newId('pm')
  const common: Stripe.PaymentMethod = {
    id,
    object: 'payment_method',
    allow_redisplay: data.allow_redisplay ?? 'unspecified',
    billing_details: billingFrom(data.billing_details),
    created: clock.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: data.metadata ?? {},
    type: data.type,
  }
  if (data.type === 'sepa_debit') {
    if (!data.sepa_debit) throw missing('sepa_debit')
    for (const field of ['name', 'email'] as const) {
      if (!data.billing_details?.[field]) throw missing(`billing_details[${field}]`)
    }
    const { iban, sepa_debit } = readBankAccount(data.sepa_debit.iban)
    store.bankAccounts.put({ id, iban, consumed: false, revoked: false })
    return store.paymentMethods.put({ ...common, sepa_debit })
  }
  if (data.type === 'bizum') {
    const given = data.billing_details?.phone
    if (!given) throw missing('billing_details[phone]')
    const phone = readPhone(given)
    store.phones.put({ id, phone, consumed: false })
    const billing_details = { ...common.billing_details, phone }
    return store.paymentMethods.put({ ...common, billing_details, bizum: { buyer_id: null } })
  }
  if (!data.card) throw missing('card')
  const { number, card } = readCard(data.card, clock.now, locale)
  store.cards.put({ id, number, setUp: false, consumed: false })
  return store.paymentMethods.put({ ...common, card })
}

/** The holder of the ready-made accounts. */
const testHolder = { name: 'Jenny Rosen', email: 'jenny@example.com' }

/** The payment method with this id, or a new one for a test token such as `pm_card_visa` or `pm_success_es`. */
export function resolvePaymentMethod(
  sandbox: Sandbox,
  id: string,
  param?: string,
): Stripe.PaymentMethod {
  const number = testTokens[id]
  if (number) {
    const inThreeYears = new Date(sandbox.clock.now * 1000).getUTCFullYear() + 3
    const card = { number, exp_month: 12, exp_year: inThreeYears, cvc: '123' }
    return createPaymentMethod(sandbox, { type: 'card', card }, 'en')
  }
  const iban = accountTokens[id]
  if (iban) {
    const data = { type: 'sepa_debit', sepa_debit: { iban }, billing_details: testHolder } as const
    return createPaymentMethod(sandbox, data, 'en')
  }
  const method = sandbox.store.paymentMethods.get(id)
  if (!method) throw noSuch('PaymentMethod', id, param)
  return method
}

/** Describes what is kept behind a payment method. */
function keptOf({ store }: Sandbox, id: string) {
  if (store.phones.get(id)) return store.phones
  return store.bankAccounts.get(id) ? store.bankAccounts : store.cards
}

/** Marks a payment method as used up: detached, or charged without a customer. */
export function consume(sandbox: Sandbox, id: string): void {
  keptOf(sandbox, id).patch(id, { consumed: true })
}

/** Throws 400 for a payment method that this customer's intent may not use. */
export function checkUsable(
  sandbox: Sandbox,
  method: Stripe.PaymentMethod,
  customer: string | null,
): void {
  const param = 'payment_method'
  const owner = idOf(method.customer)
  if (owner && owner === customer) return
  if (owner && customer) {
    throw invalidRequest(
      `The PaymentMethod ${method.id} does not belong to the Customer you supplied ${customer}. Please use this PaymentMethod with the Customer that it belongs to instead.`,
      { param },
    )
  }
  if (owner) {
    throw invalidRequest(
      `The payment method supplied (${method.id}) belongs to the Customer ${owner}. Please include the Customer in the \`customer\` parameter.`,
      { param },
    )
  }
  if (!keptOf(sandbox, method.id).need(method.id).consumed) return
  throw invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { param },
  )
}

/** Gives a payment method to a customer. Throws 402 for cards that refuse to be stored. */
export function attach(
  sandbox: Sandbox,
  method: Stripe.PaymentMethod,
  customerId: string,
  locale: Locale,
): Stripe.PaymentMethod {
  if (method.type === 'bizum') {
    throw invalidRequest('A PaymentMethod of type `bizum` cannot be saved to a customer.', {
      code: 'payment_method_unsupported_type',
      param: 'payment_method',
    })
  }
  if (method.customer === customerId) return method
  if (method.customer) {
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    )
  }
  if (keptOf(sandbox, method.id).need(method.id).consumed) {
    throw invalidRequest(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      { param: 'payment_method' },
    )
  }
  const outcome = method.card ? outcomeOf(sandbox, method.id, 'setup') : 'ok'
  if (typeof outcome === 'object') throw cardFailure(outcome, locale)
  const attached = sandbox.store.paymentMethods.patch(method.id, { customer: customerId })
  emit(sandbox, 'payment_method.attached', attached)
  return attached
}
