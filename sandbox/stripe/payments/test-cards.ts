import { passesLuhn } from '../browser/card/card-number.ts'
import type { CardMessage } from './card-messages.ts'

/** Describes how a card fails. `message` is also its decline code unless the error has a code of its own. */
export interface Refusal {
  code: string
  decline?: string
  message: CardMessage
  param?: string
}

export interface TestCard {
  number: string
  brand: string
  /** The refusal when it is stored or charged. */
  refusal?: Refusal
  /** Stored without trouble, then refused when charged. */
  refusalOnCharge?: Refusal
  /** Requires authentication: until it was once set up, or at each payment. */
  authentication?: 'untilSetUp' | 'always'
  /** The payment stays `processing` for days, and then ends like this. */
  processing?: 'paymentSucceeds' | 'paymentFails'
  /** The holder disputes the charge. */
  disputed?: true
  /** Says what happens to a refund a day later: it fails after all, or only then succeeds. */
  refund?: 'refundFails' | 'refundSucceeds'
}

function declined(decline: string, message: CardMessage = 'generic_decline'): Refusal {
  return { code: 'card_declined', decline, message }
}

export const insufficientFunds = declined('insufficient_funds', 'insufficient_funds')

export const authenticationRequired: Refusal = {
  code: 'authentication_required',
  decline: 'authentication_required',
  message: 'authentication_required',
}

/** Stripe's published test cards, as far as the sandbox knows them, and its own from 4000 0099. */
const testCards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa' },
  { number: '4000056655665556', brand: 'visa' },
  { number: '4000007240000007', brand: 'visa' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '2223003122003222', brand: 'mastercard' },
  { number: '5200828282828210', brand: 'mastercard' },
  { number: '378282246310005', brand: 'amex' },
  { number: '6011111111111117', brand: 'discover' },
  { number: '3056930009020004', brand: 'diners' },
  { number: '3566002020360505', brand: 'jcb' },
  { number: '6200000000000005', brand: 'unionpay' },
  { number: '4000002500003155', brand: 'visa', authentication: 'untilSetUp' },
  { number: '4000000000003220', brand: 'visa', authentication: 'untilSetUp' },
  { number: '4000002760003184', brand: 'visa', authentication: 'always' },
  { number: '4000000000007726', brand: 'visa', refund: 'refundSucceeds' },
  { number: '4000000000005126', brand: 'visa', refund: 'refundFails' },
  { number: '4000000000000341', brand: 'visa', refusalOnCharge: declined('generic_decline') },
  { number: '4000000000000002', brand: 'visa', refusal: declined('generic_decline') },
  { number: '4000000000000259', brand: 'visa', disputed: true },
  { number: '4000000000009995', brand: 'visa', refusal: insufficientFunds },
  { number: '4000000000009987', brand: 'visa', refusal: declined('lost_card') },
  { number: '4000000000009979', brand: 'visa', refusal: declined('stolen_card') },
  {
    number: '4000000000000069',
    brand: 'visa',
    refusal: {
      code: 'expired_card',
      decline: 'expired_card',
      message: 'expired_card',
      param: 'exp_month',
    },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    refusal: {
      code: 'incorrect_cvc',
      decline: 'incorrect_cvc',
      message: 'incorrect_cvc',
      param: 'cvc',
    },
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    refusal: { code: 'processing_error', decline: 'processing_error', message: 'processing_error' },
  },
  { number: '4000009900000012', brand: 'visa', processing: 'paymentSucceeds' },
  { number: '4000009900000020', brand: 'visa', processing: 'paymentFails' },
  { number: '4000009900000038', brand: 'visa', refusalOnCharge: insufficientFunds },
  { number: '4000009900000046', brand: 'visa', refusalOnCharge: declined('lost_card') },
]

/** Ready-made payment methods, as `pm_card_visa`. */
export const testTokens: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_createDispute: '4000000000000259',
  pm_card_chargeDeclined: '4000000000000002',
  pm_sandbox_succeedsLater: '4000009900000012',
  pm_sandbox_failsLater: '4000009900000020',
  pm_sandbox_noFundsWhenCharged: '4000009900000038',
  pm_sandbox_lostWhenCharged: '4000009900000046',
}

export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number)
}

/** Returns what happens when a card is stored (`setup`) or charged. */
export function cardOutcome(
  number: string,
  use: { purpose: 'setup' | 'charge'; setUp: boolean },
): 'ok' | 'authenticate' | Refusal {
  const card = findTestCard(number)
  if (!card) return declined('test_mode_live_card', 'test_mode_live_card')
  const refusal = card.refusal ?? (use.purpose === 'charge' ? card.refusalOnCharge : undefined)
  if (refusal) return refusal
  const asks =
    card.authentication === 'always' || (card.authentication === 'untilSetUp' && !use.setUp)
  return asks ? 'authenticate' : 'ok'
}

export function isCardNumber(number: string): boolean {
  return /^\d{12,19}$/.test(number) && passesLuhn(number)
}
