import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, chargeDayOf, daysBetween, monthOf } from '../kernel/calendar.ts'
import { madridInstant } from '../kernel/madrid-time.ts'
import { anyDay } from '../testing/any-day.ts'
import {
  askingInstantOf,
  bankingDayFrom,
  collectionDayOf,
  debitDayFrom,
  isBankingDay,
  isDebitTooNear,
} from './collection.ts'
import { owedBy } from './owed.ts'

describe('the banks of the euro', () => {
  it.each([
    ['2027-01-01', '2027-01-04'],
    ['2027-01-30', '2027-02-01'],
    // Good Friday to Easter Monday.
    ['2027-03-26', '2027-03-30'],
    ['2027-05-01', '2027-05-03'],
    ['2026-12-25', '2026-12-28'],
    // Holidays of one country alone are banking days.
    ['2027-01-06', '2027-01-06'],
  ])('debit from %s on first on %s', (day, first) => expect(bankingDayFrom(day)).toBe(first))

  it('are open again within five days of any day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const next = bankingDayFrom(day)
        expect(isBankingDay(next)).toBe(true)
        expect(daysBetween(day, next)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(day, next)).toBeLessThan(5)
      }),
    )
  })
})

describe('an account', () => {
  it('is debited on the charge day or the next banking day, and asked for five days before', () => {
    expect(collectionDayOf('2027-01', 'card')).toBe('2027-01-30')
    expect(collectionDayOf('2027-01', 'bankAccount')).toBe('2027-02-01')
    expect(askingInstantOf('2027-01', 'bankAccount')).toEqual(madridInstant('2027-01-27', 10))
  })

  it('is asked for within the month that it pays for, on whatever day that is', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const month = monthOf(day)
        const asked = askingInstantOf(month, 'bankAccount')
        expect(asked.toISOString().slice(0, 7)).toBe(month)
        // Who enrols later than on the 21st has a free first month.
        expect(asked.toISOString().slice(8, 10) > '21').toBe(true)
        expect(collectionDayOf(month, 'bankAccount') >= chargeDayOf(month)).toBe(true)
      }),
    )
  })

  it('that is announced late is debited on the first banking day that the provider takes', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -60, max: 20 }), (today, ahead) => {
        const wanted = addDays(today, ahead)
        const day = debitDayFrom(wanted, today)
        expect(isBankingDay(day)).toBe(true)
        expect(day >= wanted).toBe(true)
        expect(isDebitTooNear(day, addDays(today, 2))).toBe(false)
      }),
    )
  })

  it('owes a month from the moment when it is asked for, a card from the charge day on', () => {
    const terms = {
      firstMonth: '2027-01',
      firstAmountCents: 6000,
      monthlyCents: 6000,
      knownPrices: [],
      ownFees: [],
      familyPercent: 0,
      lastMonth: null,
      chargedMonths: [],
    }
    const at = (day: string, method: 'card' | 'bankAccount') =>
      owedBy(madridInstant(day, 10), { ...terms, method }).map(({ day: on }) => on)
    expect(at('2027-01-26', 'bankAccount')).toEqual([])
    expect(at('2027-01-27', 'bankAccount')).toEqual(['2027-02-01'])
    expect(at('2027-01-27', 'card')).toEqual([])
    expect(at('2027-01-30', 'card')).toEqual(['2027-01-30'])
  })
})
