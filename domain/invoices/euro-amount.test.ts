import fc from 'fast-check'
import { expect, it } from 'vitest'
import { languages } from '../language.ts'
import { formatMoney } from '../money.ts'
import { readEuros } from './euro-amount.ts'

it.each([
  ['30', 3000],
  ['29,5', 2950],
  ['29.50 €', 2950],
  [' 0,01 ', 1],
])('«%s» is %s cents', (text, cents) => {
  expect(readEuros(text)).toBe(cents)
})

it.each([
  '',
  '€',
  '-5',
  '1,234',
  '1.000,00',
  '30 euros',
  '3e2',
  '٣٠',
  '10,-',
])('«%s» is no amount', (text) => {
  expect(readEuros(text)).toBeNull()
})

it('every amount is read as people write it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999 }),
      fc.constantFrom(...languages),
      (cents, language) => {
        expect(readEuros(formatMoney(cents, language).replace('€', ''))).toBe(cents)
      },
    ),
  )
})
