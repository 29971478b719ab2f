import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type RefundFacts,
  refundableCents,
  refundedCents,
  refundFailureOf,
  refundProblem,
  refundStatuses,
} from './refund.ts'

const amount = fc.integer({ min: 1, max: 20_000 })
const refund = fc.record({ amountCents: amount, status: fc.constantFrom(...refundStatuses) })

describe('what can be given back', () => {
  it('is all of a paid charge, and nothing of one that is not paid', () => {
    for (const isPaid of [true, false]) {
      const facts = { isPaid, amountCents: 6000, disputedCents: 0, refunds: [] }
      expect(refundableCents(facts)).toBe(isPaid ? 6000 : 0)
      expect(refundProblem(facts, 1)).toBe(isPaid ? null : 'notPaid')
    }
  })

  it('is never more than what was paid, whatever is requested and however it turns out', () => {
    const requestedRefunds = fc.array(
      fc.record({ amount, outcome: fc.constantFrom(...refundStatuses) }),
    )
    fc.assert(
      fc.property(amount, requestedRefunds, (amountCents, requests) => {
        const facts: RefundFacts = { isPaid: true, amountCents, disputedCents: 0, refunds: [] }
        for (const { amount, outcome } of requests) {
          const left = refundableCents(facts)
          expect(refundProblem(facts, amount)).toBe(amount <= left ? null : 'tooMuch')
          if (amount > left) continue
          facts.refunds = [...facts.refunds, { amountCents: amount, status: outcome }]
          expect(refundableCents(facts)).toBe(outcome === 'failed' ? left : left - amount)
        }
        expect(refundedCents(facts) + refundableCents(facts)).toBeLessThanOrEqual(amountCents)
      }),
    )
  })

  it('is not less than nothing when more went back at the provider than was paid', () => {
    fc.assert(
      fc.property(amount, fc.array(refund), (amountCents, refunds) => {
        expect(
          refundableCents({ isPaid: true, amountCents, disputedCents: 0, refunds }),
        ).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is nothing of what the cardholder disputes at the bank', () => {
    const facts: RefundFacts = {
      isPaid: true,
      amountCents: 6000,
      disputedCents: 6000,
      refunds: [],
    }
    expect(refundableCents(facts)).toBe(0)
    expect(refundProblem(facts, 1)).toBe('disputed')
  })

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('is not %s', (amount) => {
    expect(
      refundProblem({ isPaid: true, amountCents: 6000, disputedCents: 0, refunds: [] }, amount),
    ).toBe('invalid')
  })
})

it('what the provider says of a failure is sorted by what can be done about it', () => {
  expect(refundFailureOf('expired_or_canceled_card')).toBe('cardGone')
  expect(refundFailureOf('charge_already_refunded')).toBe('alreadyReturned')
  expect(refundFailureOf('constructor')).toBe('unknown')
  expect(refundFailureOf(null)).toBe('unknown')
})
