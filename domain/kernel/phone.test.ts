import { describe, expect, it } from 'vitest'
import { formatPhone, normalisePhone } from './phone.ts'

describe('a telephone number', () => {
  it.each([
    ['600 11 22 33', '+34600112233'],
    ['943-12-34-56', '+34943123456'],
    ['+34 600 112 233', '+34600112233'],
    ['0034600112233', '+34600112233'],
    ['+33 5 59 59 59 59', '+33559595959'],
    [' (943) 123456 ', '+34943123456'],
    ['Telf. 600 11 22 33', '+34600112233'],
    ['Teléf.: 943123456', '+34943123456'],
  ])('«%s» is kept as %s', (text, number) => {
    expect(normalisePhone(text)).toBe(number)
  })

  it.each([
    '',
    '12',
    '112',
    '123456789',
    'llámame',
    '600112233 o 943123456',
    '+999 123456789',
  ])('«%s» is none', (text) => {
    expect(normalisePhone(text)).toBeNull()
  })

  it('is shown as people at home write it, and with its prefix from abroad', () => {
    expect(formatPhone('+34600112233')).toBe('600 11 22 33')
    expect(formatPhone('+33559595959')).toBe('+33 5 59 59 59 59')
    expect(formatPhone('unknown')).toBe('unknown')
  })
})
