import { describe, expect, it } from 'vitest'
import { failureKind, isFinalFailure } from './failure.ts'

describe('what a payer can do about a refusal', () => {
  it.each([
    ['insufficient_funds', 'noFunds'],
    ['expired_card', 'expiredCard'],
    ['authentication_required', 'needsConfirmation'],
    ['payment_intent_authentication_failure', 'needsConfirmation'],
    ['generic_decline', 'declined'],
    ['lost_card', 'declined'],
    ['account_closed', 'accountClosed'],
    ['authorization_revoked', 'mandateEnded'],
    ['payment_intent_mandate_invalid', 'mandateEnded'],
    ['a_code_of_next_year', 'declined'],
    [null, 'declined'],
  ] as const)('%s: %s', (code, kind) => {
    expect(failureKind(code)).toBe(kind)
  })
})

describe('a refusal for good', () => {
  it.each([
    'expired_card',
    'lost_card',
    'stolen_card',
    'pickup_card',
    'payment_method_gone',
    'payment_intent_mandate_invalid',
  ])('%s is one', (code) => expect(isFinalFailure(code)).toBe(true))

  it.each([
    'insufficient_funds',
    'generic_decline',
    'do_not_honor',
    'try_again_later',
    'processing_error',
    'authentication_required',
    null,
  ])('%s is none: it may pass', (code) => {
    expect(isFinalFailure(code)).toBe(false)
  })
})
