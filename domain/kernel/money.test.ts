import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatExactMoney, formatMoney, fromEuros, toEuros } from './money.ts'

describe('euros on the wire', () => {
  it.each([
    [60, 6000],
    [59.99, 5999],
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [0, 0],
    [-5.5, -550],
    [90_071_992_547.4, 9_007_199_254_740],
  ])('%d euros are %i cents', (euros, cents) => {
    expect(fromEuros(euros)).toBe(cents)
  })

  it('zero is plain zero, also when it arrives as minus zero', () => {
    expect(Object.is(fromEuros(-0), 0)).toBe(true)
  })

  it.each([
    29.999,
    0.001,
    1 / 3,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e300,
    5e-324,
  ])('%d euros are no whole number of cents and are refused', (euros) => {
    expect(() => fromEuros(euros)).toThrow(RangeError)
  })

  it('every amount up to ten million euros comes back from the wire as it went', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        expect(fromEuros(JSON.parse(JSON.stringify(toEuros(cents))))).toBe(cents)
      }),
    )
  })
})

describe('amounts for people', () => {
  it.each([
    [6000, 'es', '60 €'],
    [6000, 'eu', '60 €'],
    [6000, 'en', '€60'],
    [2999, 'es', '29,99 €'],
    [2999, 'eu', '29,99 €'],
    [2999, 'en', '€29.99'],
    [3050, 'es', '30,50 €'],
    [0, 'es', '0 €'],
    [123_405, 'es', '1234,05 €'],
    [123_405, 'eu', '1234,05 €'],
    [123_405, 'en', '€1,234.05'],
    [1_234_500, 'es', '12.345 €'],
    [1_234_500, 'en', '€12,345'],
  ] as const)('%i cents read in %s as %s', (cents, language, text) => {
    expect(formatMoney(cents, language).replace(/\s/g, ' ')).toBe(text)
  })

  it.each([
    [6000, 'es', '60,00 €'],
    [2905, 'eu', '29,05 €'],
    [-6000, 'en', '-€60.00'],
    [1_234_500, 'es', '12.345,00 €'],
  ] as const)('%i cents stand in accounts in %s as %s', (cents, language, text) => {
    expect(formatExactMoney(cents, language).replace(/\s/g, ' ')).toBe(text)
  })

  it.each([
    ['es', 'es-ES'],
    ['eu', 'es-ES'],
    ['en', 'en-GB'],
  ] as const)('are in %s what the platform writes in %s', (language, locale) => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), fc.boolean(), (any, isWhole) => {
        const cents = isWhole ? any * 100 : any
        const digits = cents % 100 === 0 ? 0 : 2
        const platform = new Intl.NumberFormat(locale, {
          style: 'currency',
          currency: 'EUR',
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        })
        expect(formatMoney(cents, language)).toBe(platform.format(cents / 100))
      }),
    )
  })

  it('the amount and its sign never part at the end of a line', () => {
    expect(formatMoney(6000, 'es')).toBe('60\u00a0€')
  })
})
