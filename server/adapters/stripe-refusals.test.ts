import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { refusalOf } from './stripe-refusals.ts'

/** An unpaid invoice, as the provider tells of it after a try with this end. */
function invoice(intent: object, changes: object = {}): Stripe.Invoice {
  return {
    status: 'open',
    attempt_count: 1,
    payments: {
      data: [
        {
          payment: {
            payment_intent: {
              status: 'requires_payment_method',
              client_secret: 'pi_1_secret_2',
              last_payment_error: null,
              ...intent,
            },
          },
        },
      ],
    },
    ...changes,
  } as unknown as Stripe.Invoice
}

const refused = (code: string, decline_code?: string) =>
  refusalOf(invoice({ last_payment_error: { code, decline_code } }))?.kind

it('refusals are told in kinds that the payer can do something about', () => {
  expect(refused('card_declined', 'insufficient_funds')).toBe('noFunds')
  expect(refused('card_declined', 'withdrawal_count_limit_exceeded')).toBe('noFunds')
  expect(refused('expired_card', 'expired_card')).toBe('expiredCard')
  expect(refused('authentication_required', 'authentication_required')).toBe('needsConfirmation')
  expect(refused('payment_intent_authentication_failure')).toBe('needsConfirmation')
  expect(refused('card_declined', 'do_not_honor')).toBe('declined')
  expect(refused('processing_error')).toBe('declined')
  // No card was there at all.
  expect(refusalOf(invoice({}))?.kind).toBe('declined')
  expect(refusalOf(invoice({ status: 'requires_action' }, { attempt_count: 0 }))).toEqual({
    kind: 'needsConfirmation',
    clientSecret: 'pi_1_secret_2',
  })
})

it('nothing was refused while nothing was tried, while it is under way, or once it is paid', () => {
  expect(refusalOf(invoice({}, { attempt_count: 0 }))).toBeNull()
  expect(refusalOf(invoice({ status: 'processing' }))).toBeNull()
  expect(refusalOf(invoice({}, { status: 'paid' }))).toBeNull()
  expect(refusalOf(invoice({}, { payments: undefined }))).toBeNull()
})
