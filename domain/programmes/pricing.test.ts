import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, chargeDayOf, monthOf, partsOf } from '../kernel/calendar.ts'
import { anyDay } from '../testing/any-day.ts'
import { sixtyEuros } from '../testing/price-lists.ts'
import { firstCharge, firstMonthRate, priceFor, pricingPeriod, quote } from './pricing.ts'

describe('enrolling on a day', () => {
  it.each([
    ['2025-01-01', 6000, '2025-01-30', 6000],
    ['2025-01-14', 6000, '2025-01-30', 6000],
    ['2025-01-15', 3000, '2025-01-30', 3000],
    ['2025-01-21', 3000, '2025-01-30', 3000],
    ['2025-01-22', 0, '2025-02-27', 6000],
    ['2025-01-28', 0, '2025-02-27', 6000],
    ['2025-01-30', 0, '2025-02-27', 6000],
    ['2025-01-31', 0, '2025-02-27', 6000],
    ['2025-02-01', 6000, '2025-02-27', 6000],
    ['2025-02-14', 6000, '2025-02-27', 6000],
    ['2025-02-15', 3000, '2025-02-27', 3000],
    ['2025-02-21', 3000, '2025-02-27', 3000],
    ['2025-02-22', 0, '2025-03-30', 6000],
    ['2025-02-27', 0, '2025-03-30', 6000],
    ['2025-02-28', 0, '2025-03-30', 6000],
    ['2024-02-01', 6000, '2024-02-28', 6000],
    ['2024-02-14', 6000, '2024-02-28', 6000],
    ['2024-02-15', 3000, '2024-02-28', 3000],
    ['2024-02-21', 3000, '2024-02-28', 3000],
    ['2024-02-22', 0, '2024-03-30', 6000],
    ['2024-02-28', 0, '2024-03-30', 6000],
    ['2024-02-29', 0, '2024-03-30', 6000],
    ['2025-04-01', 6000, '2025-04-29', 6000],
    ['2025-04-14', 6000, '2025-04-29', 6000],
    ['2025-04-15', 3000, '2025-04-29', 3000],
    ['2025-04-21', 3000, '2025-04-29', 3000],
    ['2025-04-22', 0, '2025-05-30', 6000],
    ['2025-04-28', 0, '2025-05-30', 6000],
    ['2025-04-29', 0, '2025-05-30', 6000],
    ['2025-04-30', 0, '2025-05-30', 6000],
    ['2025-12-01', 6000, '2025-12-30', 6000],
    ['2025-12-14', 6000, '2025-12-30', 6000],
    ['2025-12-15', 3000, '2025-12-30', 3000],
    ['2025-12-21', 3000, '2025-12-30', 3000],
    ['2025-12-22', 0, '2026-01-30', 6000],
    ['2025-12-28', 0, '2026-01-30', 6000],
    ['2025-12-30', 0, '2026-01-30', 6000],
    ['2025-12-31', 0, '2026-01-30', 6000],
  ])('%s costs %i cents this month; the first charge is on %s, of %i cents', (day, rate, date, amount) => {
    expect(firstMonthRate(sixtyEuros, day)).toBe(rate)
    expect(firstCharge(sixtyEuros, day)).toEqual({ date, amount, month: monthOf(date) })
  })

  it('costs all of the month up to day 14, half up to day 21, nothing from day 22', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { day: dayOfMonth } = partsOf(day)
        const [period, rate] =
          dayOfMonth <= 14 ? ['full', 6000] : dayOfMonth <= 21 ? ['half', 3000] : ['free', 0]
        expect(pricingPeriod(day)).toBe(period)
        expect(firstMonthRate(sixtyEuros, day)).toBe(rate)
      }),
    )
  })

  it('charges nothing that day: the first charge is later, on the charge day of its month', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { date, amount, month } = firstCharge(sixtyEuros, day)
        expect(date > day).toBe(true)
        expect(date).toBe(chargeDayOf(month))
        expect(amount).toBe(month === monthOf(day) ? firstMonthRate(sixtyEuros, day) : 6000)
        expect(amount).toBeGreaterThan(0)
      }),
    )
  })
})

describe('enrolling someone whose month is already paid or owed', () => {
  it.each([
    // Cancelled and enrolled again in the same month: the next month is the first to pay.
    ['2025-01-20', '2025-01', '2025-02-27', '2025-02'],
    ['2025-01-31', '2025-01', '2025-02-27', '2025-02'],
    ['2025-12-10', '2025-12', '2026-01-30', '2026-01'],
    ['2025-01-20', '2025-03', '2025-04-29', '2025-04'],
  ])('on %s, paid through %s, charges first on %s for %s', (day, paidThrough, date, month) => {
    expect(firstCharge(sixtyEuros, day, { paidThrough })).toEqual({ date, amount: 6000, month })
  })

  it('a month paid before this one changes nothing', () => {
    expect(firstCharge(sixtyEuros, '2025-02-10', { paidThrough: '2025-01' })).toEqual(
      firstCharge(sixtyEuros, '2025-02-10'),
    )
    expect(firstCharge(sixtyEuros, '2025-02-16', { paidThrough: '2024-02' })).toEqual(
      firstCharge(sixtyEuros, '2025-02-16', { paidThrough: null }),
    )
  })

  it('no month is paid twice and none that follows is left out', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -3, max: 3 }), (day, months) => {
        const paidThrough = addMonths(monthOf(day), months)
        const { month } = firstCharge(sixtyEuros, day, { paidThrough })
        expect(month > paidThrough).toBe(true)
        if (months >= 0) expect(month).toBe(addMonths(paidThrough, 1))
      }),
    )
  })
})

describe('the quote for several people', () => {
  it('adds up who pays and who has paid, and dates each first charge', () => {
    expect(
      quote(sixtyEuros, '2025-01-16', [
        { paidThrough: null },
        { paidThrough: '2025-01' },
        { paidThrough: null },
      ]),
    ).toEqual({
      firstMonth: 6000,
      monthly: 18_000,
      nextPrice: null,
      perPerson: [
        {
          firstMonth: 3000,
          firstChargeDate: '2025-01-30',
          continuesOpenMonth: false,
          monthly: 6000,
          familyPercent: 0,
        },
        {
          firstMonth: 0,
          firstChargeDate: '2025-02-27',
          continuesOpenMonth: false,
          monthly: 6000,
          familyPercent: 0,
        },
        {
          firstMonth: 3000,
          firstChargeDate: '2025-01-30',
          continuesOpenMonth: false,
          monthly: 6000,
          familyPercent: 0,
        },
      ],
    })
  })

  it('for no people is nothing', () => {
    expect(quote(sixtyEuros, '2025-01-16', [])).toEqual({
      firstMonth: 0,
      monthly: 0,
      nextPrice: null,
      perPerson: [],
    })
  })

  it('the totals are the sum of what each person will really be charged', () => {
    const anyPeople = fc.array(fc.option(fc.integer({ min: -2, max: 2 })), { maxLength: 6 })
    fc.assert(
      fc.property(anyDay, anyPeople, (day, offsets) => {
        const people = offsets.map((offset) => ({
          paidThrough: offset === null ? null : addMonths(monthOf(day), offset),
        }))
        const { firstMonth, monthly, perPerson } = quote(sixtyEuros, day, people)
        const first = people.map(({ paidThrough }) => firstCharge(sixtyEuros, day, { paidThrough }))
        const dueThisMonth = first.filter(({ month }) => month === monthOf(day))
        expect(firstMonth).toBe(dueThisMonth.reduce((sum, { amount }) => sum + amount, 0))
        expect(firstMonth).toBe(perPerson.reduce((sum, person) => sum + person.firstMonth, 0))
        expect(monthly).toBe(6000 * people.length)
        expect(perPerson.map((person) => person.firstChargeDate)).toEqual(
          first.map(({ date }) => date),
        )
      }),
    )
  })

  it('for people who have paid nothing is the price that the home page shows', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 6 }), (day, people) => {
        const { perPerson: _, ...totals } = quote(
          sixtyEuros,
          day,
          Array(people).fill({ paidThrough: null }),
        )
        expect(totals).toEqual(priceFor(sixtyEuros, day, people))
      }),
    )
  })
})
