import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, chargeDayOf, type Month } from '../kernel/calendar.ts'
import { chargeInstantOf, madridDay, madridTime } from '../kernel/madrid-time.ts'
import { anyInstant } from '../testing/any-day.ts'
import {
  type ChargedTerms,
  dueMonth,
  isChargeAhead,
  isTooLate,
  nextOwed,
  owedBy,
  owedFor,
} from './owed.ts'

const terms: ChargedTerms = {
  firstMonth: '2025-01',
  firstAmountCents: 3000,
  method: 'card',
  monthlyCents: 6000,
  knownPrices: [{ change: 'dearer', from: '2025-04', cents: 6500 }],
  ownFees: [],
  familyPercent: 0,
  lastMonth: null,
  chargedMonths: [],
}

describe('what an enrolment owes for a month', () => {
  it.each([
    ['2024-12', 0, 'beforeFirstMonth'],
    ['2025-01', 3000, 'firstMonth'],
    ['2025-02', 6000, 'monthly'],
    ['2025-03', 6000, 'monthly'],
    ['2025-04', 6500, 'monthly'],
  ] as const)('%s: %i cents (%s)', (month, amount, reason) => {
    expect(owedFor(terms, month)).toMatchObject({ month, amount, reason, day: chargeDayOf(month) })
  })

  it('nothing after the last month', () => {
    const ended = { ...terms, lastMonth: '2025-02' }
    expect(owedFor(ended, '2025-02').amount).toBe(6000)
    expect(owedFor(ended, '2025-03')).toMatchObject({ amount: 0, reason: 'afterEnd' })
  })

  it('nothing at all where it ended before its first charge', () => {
    const ended = { ...terms, lastMonth: '2024-12' }
    expect(nextOwed(ended)).toBeNull()
    expect(owedBy(new Date('2026-01-01T00:00:00Z'), ended)).toEqual([])
  })

  it.each([
    ['2025-02', '2025-02-27T09:00:00.000Z'],
    ['2024-02', '2024-02-28T09:00:00.000Z'],
    ['2025-03', '2025-03-30T08:00:00.000Z'],
    ['2025-10', '2025-10-30T09:00:00.000Z'],
  ])('falls due at 10:00 in Madrid on the second-to-last day: %s', (month, instant) => {
    expect(owedFor(terms, month).dueAt.toISOString()).toBe(instant)
  })
})

describe('what is charged next', () => {
  it('is the first month of the plan that has no charge', () => {
    expect(nextOwed(terms)?.month).toBe('2025-01')
    const charged = { ...terms, chargedMonths: ['2025-03', '2025-01', '2025-02'] }
    expect(nextOwed(charged)).toMatchObject({ month: '2025-04', amount: 6500 })
    expect(nextOwed({ ...terms, firstMonth: '2025-06', chargedMonths: ['2025-03'] })?.month).toBe(
      '2025-06',
    )
    expect(nextOwed({ ...terms, chargedMonths: ['2025-01', '2025-03'] })?.month).toBe('2025-02')
  })

  it('passes over months that cost nothing, and is nothing where none costs anything', () => {
    const free = { change: 'free', from: '2025-02', cents: 0 }
    const again = { change: 'again', from: '2025-05', cents: 6000 }
    const charged = { ...terms, chargedMonths: ['2025-01'] }
    expect(nextOwed({ ...charged, knownPrices: [free, again] })?.month).toBe('2025-05')
    expect(nextOwed({ ...charged, knownPrices: [free] })).toBeNull()
  })

  it('is nothing once the last month has its charge', () => {
    const chargedMonths = ['2025-01', '2025-02', '2025-03']
    expect(nextOwed({ ...terms, lastMonth: '2025-03', chargedMonths })).toBeNull()
  })
})

describe('what has fallen due', () => {
  const months = fc.integer({ min: 0, max: 40 })

  it('is every owed month whose moment has come and that has no charge, in order', () => {
    const some = fc.uniqueArray(months)
    fc.assert(
      fc.property(anyInstant, months, some, fc.option(months), (now, before, charged, last) => {
        const firstMonth = addMonths(dueMonth(now), -before)
        const given: ChargedTerms = {
          ...terms,
          firstMonth,
          chargedMonths: charged.map((index) => addMonths(firstMonth, index)),
          lastMonth: last === null ? null : addMonths(firstMonth, last - 1),
        }
        const found = owedBy(now, given).map(({ month }) => month)
        const until = Math.min(before, last === null ? before : last - 1)
        const expected: Month[] = []
        for (let index = 0; index <= until; index += 1) {
          if (!charged.includes(index)) expected.push(addMonths(firstMonth, index))
        }
        expect(found).toEqual(expected)
        for (const month of found) expect(chargeInstantOf(month) <= now).toBe(true)
      }),
    )
  })

  it('begins with the moment itself', () => {
    expect(owedBy(new Date('2025-01-30T08:59:59.999Z'), terms)).toEqual([])
    const at = new Date('2025-01-30T09:00:00Z')
    expect(owedBy(at, terms)).toHaveLength(1)
    expect(`${madridDay(at)} ${madridTime(at)}`).toBe('2025-01-30 10:00')
    expect(dueMonth(at)).toBe('2025-01')
    expect(dueMonth(new Date(at.getTime() - 1))).toBe('2024-12')
  })
})

it('a charge is too late for itself after seven days, not before', () => {
  const { dueAt } = owedFor(terms, '2025-01')
  const after = (ms: number) => new Date(dueAt.getTime() + ms)
  const week = 7 * 86_400_000
  expect(isTooLate({ dueAt }, after(week))).toBe(false)
  expect(isTooLate({ dueAt }, after(week + 1))).toBe(true)
})

it('a charge can be changed until an hour before it', () => {
  expect(isChargeAhead('2025-01', 'card', new Date('2025-01-30T07:59:59Z'))).toBe(true)
  expect(isChargeAhead('2025-01', 'card', new Date('2025-01-30T08:00:00Z'))).toBe(false)
})
