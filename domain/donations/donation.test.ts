import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { association } from '#config'
import { toEuros } from '../kernel/money.ts'
import { amountProblem, donationReference, shownDonationState } from './donation.ts'
import { donationFormSchema } from './donation-form.ts'

const { least, most } = association.donations

describe('the amount of a donation', () => {
  it('lies within the bounds, both included', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 2 * most }), (cents) => {
        const isFit = cents >= least && cents <= most
        expect(amountProblem(cents) === null).toBe(isFit)
      }),
    )
  })

  it.each([
    [least - 1, 'tooSmall'],
    [least, null],
    [most, null],
    [most + 1, 'tooLarge'],
  ])('of %i cents has the problem %s', (cents, problem) => {
    expect(amountProblem(cents)).toBe(problem)
  })

  it.each([
    ['25', 25],
    ['12,5', 12.5],
    [' 12.50 € ', 12.5],
    ['1.000,50', 1000.5],
    ['1,000.50', 1000.5],
    ['1 000,50 €', 1000.5],
    ['1\u202f000', 1000],
  ])('%j is read as %d euros', (amount, euros) => {
    expect(donationFormSchema.parse({ amount, anonymous: true }).amount).toBe(euros)
  })

  it.each([
    ['', 'donations.amountInvalid'],
    ['mucho', 'donations.amountInvalid'],
    ['1e3', 'donations.amountInvalid'],
    ['1.000', 'donations.amountUnclear'],
    ['12,345', 'donations.amountUnclear'],
    ['1.00,50', 'donations.amountInvalid'],
    ['1.000.50', 'donations.amountInvalid'],
    ['1', 'donations.amountTooSmall'],
    ['999999', 'donations.amountTooLarge'],
  ])('%j is refused: %s', (amount, code) => {
    const { error } = donationFormSchema.safeParse({ amount, anonymous: true })
    expect(error?.issues.map(({ message }) => message)).toEqual([code])
  })

  it('that is typed as it is written is the one that is sent', () => {
    fc.assert(
      fc.property(fc.integer({ min: least, max: most }), (cents) => {
        const amount = toEuros(cents).toFixed(2).replace('.', ',')
        const { amount: read } = donationFormSchema.parse({ amount, anonymous: true })
        expect(read).toBe(toEuros(cents))
      }),
    )
  })
})

describe('who gives', () => {
  it('without a name sends none, whatever stands in the fields', () => {
    const typed = { amount: '10', anonymous: true, firstName: 'Maite', email: 'maite@example.org' }
    expect(donationFormSchema.parse(typed)).toEqual({ amount: 10, anonymous: true })
  })

  it('with a name requires all of it', () => {
    const { error } = donationFormSchema.safeParse({ amount: '10', anonymous: false })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'donations.firstNameRequired',
      'donations.lastNameRequired',
      'donations.emailRequired',
    ])
  })
})

it('a donation of which something went back is called so, and its reference is no key to it', () => {
  expect(shownDonationState({ paymentStatus: 'paid', refundedCents: 1 })).toBe('partlyRefunded')
  expect(shownDonationState({ paymentStatus: 'refunded', refundedCents: 9 })).toBe('refunded')
  expect(donationReference('0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b')).toBe('2E3F-4A5B')
})
