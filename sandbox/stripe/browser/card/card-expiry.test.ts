import { describe, expect, it } from 'vitest'
import { expiryProblem, formatExpiry, parseExpiry } from './card-expiry.ts'

const november2026 = new Date(2026, 10, 20)

describe('an expiry date', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['5', '05 / '],
    ['12', '12 / '],
    ['123', '12 / 3'],
    ['1234', '12 / 34'],
    ['12/34', '12 / 34'],
    ['5/34', '05 / 34'],
    ['1/34', '01 / 34'],
    ['12/2034', '12 / 34'],
    ['12-2034', '12 / 34'],
    ['12 / 345', '12 / 34'],
  ])('typed or filled in as "%s" reads "%s"', (typed, written) => {
    expect(formatExpiry(typed)).toBe(written)
  })

  it('is read as month and full year', () => {
    expect(parseExpiry('12 / 34')).toEqual({ month: 12, year: 2034 })
    expect(parseExpiry('12 / 3')).toBeUndefined()
    expect(parseExpiry('13 / 34')).toBeUndefined()
  })

  it('is good through the last day of its month', () => {
    expect(expiryProblem('11 / 26', new Date(2026, 10, 30, 23, 59))).toBeUndefined()
    expect(expiryProblem('11 / 26', new Date(2026, 11, 1))).toBe('invalid_expiry_year_past')
    expect(expiryProblem('01 / 27', november2026)).toBeUndefined()
    expect(expiryProblem('12 / 25', november2026)).toBe('invalid_expiry_year_past')
  })

  it('names what is missing before what is wrong with the rest', () => {
    expect(expiryProblem('', november2026)).toBe('incomplete_expiry')
    expect(expiryProblem('1', november2026)).toBe('incomplete_expiry')
    expect(expiryProblem('12 / 3', november2026)).toBe('incomplete_expiry')
    expect(expiryProblem('13', november2026)).toBe('invalid_expiry_month')
    expect(expiryProblem('00 / 30', november2026)).toBe('invalid_expiry_month')
  })
})
