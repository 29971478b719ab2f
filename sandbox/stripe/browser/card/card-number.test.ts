import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cardNumberProblem,
  formatCardNumber,
  isFullCardNumber,
  passesLuhn,
  schemeOf,
} from './card-number.ts'

const testCards = [
  ['4242424242424242', 'visa', '4242 4242 4242 4242'],
  ['4000002500003155', 'visa', '4000 0025 0000 3155'],
  ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
  ['2223003122003222', 'mastercard', '2223 0031 2200 3222'],
  ['378282246310005', 'amex', '3782 822463 10005'],
  ['6011111111111117', 'discover', '6011 1111 1111 1117'],
  ['30569309025904', 'diners', '3056 9309 0259 04'],
  ['3566002020360505', 'jcb', '3566 0020 2036 0505'],
  ['6200000000000005', 'unionpay', '6200 0000 0000 0005'],
] as const

describe('a card number', () => {
  it.each(testCards)('%s is recognised as %s and written as %s', (digits, brand, written) => {
    expect(schemeOf(digits).brand).toBe(brand)
    expect(formatCardNumber(digits)).toBe(written)
    expect(cardNumberProblem(written)).toBeUndefined()
  })

  it('is detected by its first digits, and unknown before there are any', () => {
    expect(schemeOf('').brand).toBe('unknown')
    expect(schemeOf('4').brand).toBe('visa')
    expect(schemeOf('37').brand).toBe('amex')
    expect(schemeOf('9').brand).toBe('unknown')
  })

  it('is incomplete until it has its length, and then wrong if the check digit does not fit', () => {
    expect(cardNumberProblem('')).toBe('incomplete_number')
    expect(cardNumberProblem('4242 4242 4242 424')).toBe('incomplete_number')
    expect(cardNumberProblem('4242 4242 4242 4241')).toBe('invalid_number')
    expect(cardNumberProblem('3782 822463 1000')).toBe('incomplete_number')
  })

  it('is full only when nothing more fits and it is right', () => {
    expect(isFullCardNumber('4242 4242 4242 4242')).toBe(true)
    expect(isFullCardNumber('4242 4242 4242 4241')).toBe(false)
    expect(isFullCardNumber('6200 0000 0000 0005')).toBe(false)
  })

  it('may be pasted with separators, and is cut at the longest length of its scheme', () => {
    expect(formatCardNumber(' 4242-4242-4242-4242 ')).toBe('4242 4242 4242 4242')
    expect(formatCardNumber('42424242424242429999')).toBe('4242 4242 4242 4242')
    expect(formatCardNumber('no digits')).toBe('')
  })

  it('is written the same when written twice', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d ]{0,24}$/), (text) => {
        const once = formatCardNumber(text)
        expect(formatCardNumber(once)).toBe(once)
      }),
    )
  })
})

describe('the check digit', () => {
  it('notices any single wrong digit', () => {
    const digits = '4242424242424242'
    for (let place = 0; place < digits.length; place += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const changed = digits.slice(0, place) + digit + digits.slice(place + 1)
        expect(passesLuhn(changed)).toBe(changed === digits)
      }
    }
  })

  it('does not accept nothing', () => {
    expect(passesLuhn('')).toBe(false)
  })
})
