import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { association } from '#config'
import { addMonths, daysBetween, firstDayOf, monthOf } from '../kernel/calendar.ts'
import { anyDay, anyMonth } from '../testing/any-day.ts'
import { anyPriceList, sixtyEuros } from '../testing/price-lists.ts'
import {
  earliestChange,
  halfOf,
  monthlyIn,
  monthsToChange,
  nextPrice,
  type PriceList,
} from './price-list.ts'
import { firstCharge, firstMonthRate, priceFor, quote } from './pricing.ts'

const dearer: PriceList = [...sixtyEuros, { from: '2027-01', cents: 6500 }]

describe('a list of prices', () => {
  it.each([
    ['2020-01', 6000],
    ['2024-10', 6000],
    ['2026-12', 6000],
    ['2027-01', 6500],
    ['2030-07', 6500],
  ])('in %s costs %i cents', (month, cents) => {
    expect(monthlyIn(dearer, month)).toBe(cents)
  })

  it.each([
    ['2026-12', { from: '2027-01', cents: 6500 }],
    ['2027-01', null],
  ])('in %s changes next: %o', (month, next) => {
    expect(nextPrice(dearer, month)).toEqual(next)
  })

  it('of two decisions for one month counts the later, and one that changes nothing is no change', () => {
    const list = [...dearer, { from: '2027-01', cents: 6000 }]
    expect(monthlyIn(list, '2027-01')).toBe(6000)
    expect(nextPrice(list, '2026-12')).toBeNull()
  })

  it('with no price at all is refused', () => {
    expect(() => monthlyIn([], '2027-01')).toThrow(RangeError)
  })

  it('costs the same in every month up to the next change, which differs', () => {
    fc.assert(
      fc.property(anyPriceList, anyMonth, (list, month) => {
        const next = nextPrice(list, month)
        const present = monthlyIn(list, month)
        for (let ahead = 1; ahead < 220; ahead += 1) {
          const later = addMonths(month, ahead)
          if (next && later >= next.from) break
          expect(monthlyIn(list, later)).toBe(present)
        }
        if (next) expect(monthlyIn(list, next.from)).toBe(next.cents)
        expect(next?.cents).not.toBe(present)
      }),
    )
  })
})

describe('half a month', () => {
  it.each([
    [6000, 3000],
    [6501, 3250],
    [101, 50],
    [100, 50],
  ])('of %i cents costs %i: the half cent is given away', (month, half) => {
    expect(halfOf(month)).toBe(half)
  })
})

describe('a new price', () => {
  it.each([
    ['2026-12-02', '2027-01'],
    ['2026-12-03', '2027-02'],
    ['2027-01-30', '2027-03'],
    ['2027-01-31', '2027-04'],
    ['2026-11-01', '2026-12'],
  ])('announced on %s holds from %s at the earliest', (day, month) => {
    expect(earliestChange(day)).toBe(month)
  })

  it('is always announced in time, and never put off for longer than necessary', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const month = earliestChange(day)
        const notice = daysBetween(day, firstDayOf(month))
        expect(notice).toBeGreaterThanOrEqual(association.prices.noticeDays)
        const before = daysBetween(day, firstDayOf(addMonths(month, -1)))
        expect(before).toBeLessThan(association.prices.noticeDays)
      }),
    )
  })

  it('without payers may hold at once', () => {
    expect(monthsToChange('2026-12-15', false)[0]).toBe('2026-12')
    expect(monthsToChange('2026-12-15', true)[0]).toBe('2027-02')
    expect(monthsToChange('2026-12-15', true)).toHaveLength(12)
  })
})

describe('enrolling while a change is announced', () => {
  it.each([
    ['2026-11-10', 6000, 6000, { from: '2027-01', cents: 6500 }],
    ['2026-12-10', 6000, 6500, null],
    ['2026-12-16', 3000, 6500, null],
    ['2026-12-28', 0, 6500, null],
    ['2027-01-16', 3250, 6500, null],
  ])('on %s costs %i for the month, then %i, and later %o', (day, firstMonth, monthly, next) => {
    expect(priceFor(dearer, day, 1)).toEqual({ firstMonth, monthly, nextPrice: next })
    expect(quote(dearer, day, [{ paidThrough: null }])).toMatchObject({ firstMonth, monthly })
  })

  it('a payer who starts later pays the price of that month', () => {
    expect(firstCharge(dearer, '2026-12-28')).toMatchObject({ month: '2027-01', amount: 6500 })
    expect(firstCharge(dearer, '2026-11-10', { paidThrough: '2027-01' })).toMatchObject({
      month: '2027-02',
      amount: 6500,
    })
    expect(firstCharge(dearer, '2026-11-10', { paidThrough: '2026-11' })).toMatchObject({
      month: '2026-12',
      amount: 6000,
    })
  })

  it('charges every person the same, and each the price of the month that they begin to pay', () => {
    fc.assert(
      fc.property(anyPriceList, anyDay, fc.integer({ min: 1, max: 6 }), (list, day, people) => {
        const { firstMonth, monthly, nextPrice: later } = priceFor(list, day, people)
        expect(firstMonth).toBe(firstMonthRate(list, day) * people)
        const next = addMonths(monthOf(day), 1)
        expect(monthly).toBe(monthlyIn(list, next) * people)
        const alone = nextPrice(list, next)
        expect(later).toEqual(alone && { from: alone.from, cents: alone.cents * people })
      }),
    )
  })
})
