import type { SetupIntentResult } from '@stripe/stripe-js'
import { expect, test } from 'vitest'
import { cardOutcomeOf } from './card-outcome.ts'

const result = (value: object) => value as SetupIntentResult

test('a kept card goes on', () => {
  const setupIntent = { status: 'succeeded', payment_method: 'pm_1' }
  expect(cardOutcomeOf(result({ setupIntent }))).toEqual({ kept: 'pm_1' })
})

test('an expanded card is known by its id', () => {
  const setupIntent = { status: 'succeeded', payment_method: { id: 'pm_1' } }
  expect(cardOutcomeOf(result({ setupIntent }))).toEqual({ kept: 'pm_1' })
})

test('a refusal has its own text', () => {
  const error = { type: 'card_error', message: 'La tarjeta ha sido rechazada.' }
  expect(cardOutcomeOf(result({ error }))).toEqual({
    problem: { message: 'La tarjeta ha sido rechazada.' },
    inForm: false,
  })
})

test('a field that the form marks is left to the form', () => {
  const error = { type: 'validation_error', message: 'El número está incompleto.' }
  expect(cardOutcomeOf(result({ error }))).toMatchObject({ inForm: true })
})

test('a refusal without words gets ours', () => {
  expect(cardOutcomeOf(result({ error: { type: 'api_error' } }))).toMatchObject({
    problem: { key: 'setupFailed' },
  })
})

test('a card that an earlier, unanswered try has kept goes on', () => {
  const setup_intent = { status: 'succeeded', payment_method: 'pm_1' }
  expect(cardOutcomeOf(result({ error: { type: 'invalid_request_error', setup_intent } }))).toEqual(
    { kept: 'pm_1' },
  )
})

test.each([
  'processing',
  'requires_action',
  'requires_payment_method',
  'canceled',
])('%s is a setup that was not finished', (status) => {
  expect(cardOutcomeOf(result({ setupIntent: { status, payment_method: null } }))).toEqual({
    problem: { key: 'setupIncomplete' },
    inForm: false,
  })
})

test('a bank’s refusal has the provider’s text', () => {
  const last_setup_error = { message: 'Tu banco no lo ha autorizado.' }
  const setupIntent = { status: 'requires_payment_method', payment_method: null, last_setup_error }
  expect(cardOutcomeOf(result({ setupIntent }))).toMatchObject({
    problem: { message: 'Tu banco no lo ha autorizado.' },
  })
})
