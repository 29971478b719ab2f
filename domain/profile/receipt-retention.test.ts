import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { anyDay } from '../testing/any-day.ts'
import { receiptsKeptUntil } from './receipt-retention.ts'

describe('how long receipts are kept', () => {
  it.each([
    ['2025-01-30', '2031-01-30'],
    ['2025-02-28', '2031-02-28'],
    ['2024-02-29', '2030-02-28'],
    ['2026-02-28', '2032-02-28'],
    ['2025-12-31', '2031-12-31'],
    ['2025-06-29', '2031-06-29'],
  ])('after a last receipt of %s until %s', (last, until) => {
    expect(receiptsKeptUntil(last)).toBe(until)
  })

  it('is six years from date to date, for any day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const expected = Temporal.PlainDate.from(day).add({ years: 6 }).toString()
        expect(receiptsKeptUntil(day)).toBe(expected)
      }),
    )
  })
})
