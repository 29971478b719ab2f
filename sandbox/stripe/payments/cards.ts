import type Stripe from 'stripe'
import { docUrl, StripeFailure } from '../http/errors.ts'
import { integer, object, required, text, type Values } from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { type CardMessage, cardMessage, type Locale } from './card-messages.ts'
import {
  cardOutcome,
  findTestCard,
  isCardNumber,
  type Refusal,
  type TestCard,
} from './test-cards.ts'

const cardFields = {
  number: required(text),
  exp_month: required(integer),
  exp_year: required(integer),
  cvc: text,
}

export const cardShape = object(cardFields)

export type CardParams = Values<typeof cardFields>

/** Stripe's 402 for a card, in its holder's language. */
export function cardFailure(refusal: Refusal, locale: Locale): StripeFailure {
  return new StripeFailure(402, {
    type: 'card_error',
    code: refusal.code,
    ...(refusal.decline ? { decline_code: refusal.decline } : {}),
    ...(refusal.param ? { param: refusal.param } : {}),
    message: cardMessage(refusal.message, locale),
    doc_url: docUrl(refusal.code),
  })
}

function malformed(code: CardMessage, param: string, locale: Locale): StripeFailure {
  return cardFailure({ code, message: code, param }, locale)
}

/** Returns what a payment method shows of a card. Throws the 402 of a number, date or code that cannot be. */
export function readCard(
  card: CardParams,
  now: number,
  locale: Locale,
): { number: string; card: Stripe.PaymentMethod.Card } {
  const number = card.number.replace(/[\s-]/g, '')
  if (!isCardNumber(number)) throw malformed('incorrect_number', 'number', locale)
  const today = new Date(now * 1000)
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year
  const monthsLeft = (year - today.getUTCFullYear()) * 12 + card.exp_month - today.getUTCMonth() - 1
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw malformed('invalid_expiry_month', 'exp_month', locale)
  }
  if (year < today.getUTCFullYear() || year > today.getUTCFullYear() + 50) {
    throw malformed('invalid_expiry_year', 'exp_year', locale)
  }
  if (monthsLeft < 0) throw malformed('invalid_expiry_month', 'exp_month', locale)
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw malformed('invalid_cvc', 'cvc', locale)
  }
  const brand = findTestCard(number)?.brand ?? 'unknown'
  return {
    number,
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.cvc === undefined ? null : 'unchecked',
      },
      country: number === '4000007240000007' ? 'ES' : 'US',
      display_brand: brand,
      exp_month: card.exp_month,
      exp_year: year,
      fingerprint: `sandbox${number.slice(-9)}`,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  }
}

/** Returns what happens when this payment method is stored or charged. */
export function outcomeOf(
  sandbox: Sandbox,
  methodId: string,
  purpose: 'setup' | 'charge',
): 'ok' | 'authenticate' | Refusal {
  const { number, setUp } = sandbox.store.cards.need(methodId)
  return cardOutcome(number, { purpose, setUp })
}

/** The test card behind a payment method. */
export function testCardOf(sandbox: Sandbox, methodId: string | null): TestCard | undefined {
  return findTestCard(sandbox.store.cards.get(methodId ?? '')?.number ?? '')
}
