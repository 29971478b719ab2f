import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isUnclearAmount, readEuros } from './euro-amount.ts'
import { languages } from './language.ts'
import { formatMoney } from './money.ts'

it.each([
  ['30', 3000],
  ['29,5', 2950],
  ['29.50 €', 2950],
  [' 0,01 ', 1],
  ['1.000,00', 100_000],
  ['12,345,678.9 €', 1_234_567_890],
  ['1 000', 100_000],
  ['1.234,56', 123_456],
  ['20,50 €', 2050],
  ['20.50€', 2050],
  ["20'50 €", 2050],
  ['20’5', 2050],
  ['€ 30', 3000],
  ['30 euros', 3000],
  ['30 euro', 3000],
  ['29,50 EUR', 2950],
  ['30eur', 3000],
  ['\u200e1\u202f000,50\u00a0€', 100_050],
])('«%s» is %s cents', (text, cents) => {
  expect(readEuros(text)).toBe(cents)
})

it.each([
  '',
  '€',
  '-5',
  '1.00,00',
  '1.000.00',
  '1,000,50',
  '30 libras',
  "1'234",
  '30 € 20',
  '3e2',
  '٣٠',
  '10,-',
])('«%s» is no amount', (text) => {
  expect(readEuros(text)).toBeNull()
})

it.each(['1.000', '1,234', '1.000.000 €'])('«%s» could be read in two ways', (text) => {
  expect(readEuros(text)).toBeNull()
  expect(isUnclearAmount(text)).toBe(true)
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
