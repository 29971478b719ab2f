import type { PaymentIntentResult } from '@stripe/stripe-js'
import { expect, test } from 'vitest'
import { paymentOutcomeOf } from './payment-outcome.ts'

test.each([
  ['a payment that succeeded', { paymentIntent: { id: 'pi_1', status: 'succeeded' } }, 'pi_1'],
  ['one that the bank works on', { paymentIntent: { id: 'pi_1', status: 'processing' } }, 'pi_1'],
  [
    'one whose answer was lost before',
    { error: { payment_intent: { id: 'pi_1', status: 'succeeded' } } },
    'pi_1',
  ],
])('%s goes on', (_, result, kept) => {
  expect(paymentOutcomeOf(result as PaymentIntentResult)).toEqual({ kept })
})

test.each([
  [
    { error: { type: 'card_error', message: 'No.' } },
    { problem: { message: 'No.' }, inForm: false },
  ],
  [{ error: { type: 'validation_error', message: 'Short.' } }, { inForm: true }],
  [
    { paymentIntent: { status: 'requires_payment_method' } },
    { problem: { key: 'setupIncomplete' }, inForm: false },
  ],
])('%j does not', (result, outcome) => {
  expect(paymentOutcomeOf(result as PaymentIntentResult)).toMatchObject(outcome)
})
