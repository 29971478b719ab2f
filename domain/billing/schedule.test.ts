import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, chargeDayOf, daysBetween, monthOf } from '../calendar.ts'
import { chargeInstantOf, madridDay } from '../madrid-time.ts'
import { firstCharge } from '../programmes/pricing.ts'
import { anyInstant, anyMonth } from '../testing/any-day.ts'
import { sixtyEuros } from '../testing/price-lists.ts'
import {
  chargePhase,
  charges,
  LONGEST_GAP_DAYS,
  MAX_PHASES,
  MONTHS_AHEAD,
  monthsToAdd,
  type Phase,
  schedulePhases,
} from './schedule.ts'

const HOUR = 3_600_000

describe('the plan of charges', () => {
  it('starts with the first amount and goes on monthly on the second-to-last day', () => {
    expect(charges({ month: '2024-12', amount: 3000 }, sixtyEuros, 4)).toEqual([
      { month: '2024-12', day: '2024-12-30', amount: 3000 },
      { month: '2025-01', day: '2025-01-30', amount: 6000 },
      { month: '2025-02', day: '2025-02-27', amount: 6000 },
      { month: '2025-03', day: '2025-03-30', amount: 6000 },
    ])
  })

  it('of no months is empty', () => {
    expect(charges({ month: '2024-12', amount: 3000 }, sixtyEuros, 0)).toEqual([])
  })
})

describe('the distance between charges', () => {
  it('is 28 to 31 days over 400 years, and never an hour more than 31 days', () => {
    const seen = new Set<number>()
    for (let month = '2000-01'; month < '2400-01'; month = addMonths(month, 1)) {
      const next = addMonths(month, 1)
      seen.add(daysBetween(chargeDayOf(month), chargeDayOf(next)))
      const hours = (chargeInstantOf(next).getTime() - chargeInstantOf(month).getTime()) / HOUR
      expect(hours).toBeLessThanOrEqual(LONGEST_GAP_DAYS * 24 + 1)
    }
    expect([...seen].sort()).toEqual([28, 29, 30, 31])
    expect(Math.max(...seen)).toBe(LONGEST_GAP_DAYS)
  })

  it('is at times longer than a month counted by date, as from 29 April to 30 May', () => {
    expect(chargeDayOf('2025-04')).toBe('2025-04-29')
    expect(chargeDayOf('2025-05') > '2025-05-29').toBe(true)
  })
})

describe('a new schedule', () => {
  it('tries until the first charge and then charges month by month at 10:00 in Madrid', () => {
    const phases = schedulePhases({
      startsAt: new Date('2025-01-16T12:34:56Z'),
      firstMonth: '2025-01',
      firstAmount: 3000,
      prices: sixtyEuros,
      count: 4,
    })
    expect(phases.map(asText)).toEqual([
      'trial - 0 2025-01-16T12:34:56Z 2025-01-30T09:00:00Z',
      'charge 2025-01 3000 2025-01-30T09:00:00Z 2025-02-27T09:00:00Z',
      'charge 2025-02 6000 2025-02-27T09:00:00Z 2025-03-30T08:00:00Z',
      'charge 2025-03 6000 2025-03-30T08:00:00Z 2025-04-29T08:00:00Z',
    ])
  })

  it('that is made only after the charge was due charges at once, without a trial', () => {
    const phases = schedulePhases({
      startsAt: new Date('2025-01-30T09:00:00Z'),
      firstMonth: '2025-01',
      firstAmount: 3000,
      prices: sixtyEuros,
      count: 2,
    })
    expect(phases.map(asText)).toEqual([
      'charge 2025-01 3000 2025-01-30T09:00:00Z 2025-02-27T09:00:00Z',
      'charge 2025-02 6000 2025-02-27T09:00:00Z 2025-03-30T08:00:00Z',
    ])
    const late = schedulePhases({
      startsAt: new Date('2025-02-10T00:00:00Z'),
      firstMonth: '2025-01',
      firstAmount: 3000,
      prices: sixtyEuros,
      count: 2,
    })
    expect(late.map(asText)).toEqual([
      'charge 2025-01 3000 2025-02-10T00:00:00Z 2025-02-27T09:00:00Z',
      'charge 2025-02 6000 2025-02-27T09:00:00Z 2025-03-30T08:00:00Z',
    ])
  })

  it('one millisecond before the charge is due still has its trial', () => {
    const [first] = schedulePhases({
      startsAt: new Date(chargeInstantOf('2025-01').getTime() - 1),
      firstMonth: '2025-01',
      firstAmount: 6000,
      prices: sixtyEuros,
    })
    expect(first?.kind).toBe('trial')
  })

  it('is refused once a second charge is due, or with a count that the provider does not take', () => {
    const plan = { startsAt: new Date('2025-02-27T09:00:00Z'), firstMonth: '2025-01' }
    expect(() => schedulePhases({ ...plan, firstAmount: 3000, prices: sixtyEuros })).toThrow(
      RangeError,
    )
    for (const count of [0, 1.5, MAX_PHASES + 1]) {
      expect(() =>
        schedulePhases({
          ...plan,
          firstMonth: '2025-02',
          firstAmount: 6000,
          prices: sixtyEuros,
          count,
        }),
      ).toThrow(RangeError)
    }
  })

  it('whenever somebody enrols: ten phases, each where the last one ends, no month twice or missing', () => {
    fc.assert(
      fc.property(anyInstant, (startsAt) => {
        const { month, amount } = firstCharge(sixtyEuros, madridDay(startsAt))
        const phases = schedulePhases({
          startsAt,
          firstMonth: month,
          firstAmount: amount,
          prices: sixtyEuros,
        })
        expect(phases).toHaveLength(MAX_PHASES)
        expect(phases[0]).toMatchObject({ kind: 'trial', startsAt, amount: 0, month: null })
        expectContiguous(phases)
        expectMonthly(phases.slice(1), month)
        expect(phases[1]?.amount).toBe(amount)
      }),
    )
  })
})

describe('the daily top-up', () => {
  it.each([
    ['2025-09', '2025-01-16', []],
    ['2025-07', '2025-01-31', []],
    ['2025-07', '2025-02-01', ['2025-08']],
    ['2025-12', '2025-08-01', ['2026-01', '2026-02']],
    // After a standstill of two months all that was missed comes too, oldest first.
    ['2025-01', '2025-03-01', monthsFrom('2025-02', 8)],
  ])('with charges planned to %s, on %s adds %j', (lastPlanned, today, expected) => {
    expect(monthsToAdd(lastPlanned, today)).toEqual(expected)
  })

  it('twice on one day adds nothing the second time', () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -12, max: 12 }), (month, ahead) => {
        const today = `${month}-05`
        const planned = addMonths(month, ahead)
        const last = monthsToAdd(planned, today).at(-1) ?? planned
        expect(monthsToAdd(last, today)).toEqual([])
        expect(last >= addMonths(month, MONTHS_AHEAD)).toBe(true)
      }),
    )
  })

  it('keeps a schedule whole for 26 months within the ten phases that the provider holds', () => {
    const anyStart = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2105-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(anyStart, (startsAt) => {
        const { month, amount } = firstCharge(sixtyEuros, madridDay(startsAt))
        const phases = schedulePhases({
          startsAt,
          firstMonth: month,
          firstAmount: amount,
          prices: sixtyEuros,
        })
        const until = addMonths(monthOf(madridDay(startsAt)), 26)
        for (let today = madridDay(startsAt); today < until; today = addDays(today, 1)) {
          const lastPlanned = phases.at(-1)?.month ?? ''
          phases.push(...monthsToAdd(lastPlanned, today).map((added) => chargePhase(added, 6000)))
          const open = phases.filter((phase) => madridDay(phase.endsAt) >= today)
          expect(open.length).toBeLessThanOrEqual(MAX_PHASES)
        }
        expectContiguous(phases)
        expectMonthly(phases.slice(1), month)
        expect((phases.at(-1)?.month ?? '') >= addMonths(until, MONTHS_AHEAD - 1)).toBe(true)
      }),
      { numRuns: 12 },
    )
  })
})

function monthsFrom(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonths(month, index))
}

function expectContiguous(phases: readonly Phase[]) {
  phases.forEach((phase, index) => {
    expect(phase.startsAt < phase.endsAt).toBe(true)
    const next = phases[index + 1]
    if (next) expect(next.startsAt).toEqual(phase.endsAt)
  })
}

function expectMonthly(phases: readonly Phase[], firstMonth: string) {
  expect(phases.map(({ month }) => month)).toEqual(monthsFrom(firstMonth, phases.length))
  for (const { kind, month, startsAt, amount } of phases.slice(1)) {
    expect(kind).toBe('charge')
    expect(amount).toBe(6000)
    expect(startsAt).toEqual(chargeInstantOf(month ?? ''))
  }
}

function asText({ kind, month, amount, startsAt, endsAt }: Phase): string {
  const [from, to] = [startsAt, endsAt].map((at) => at.toISOString().replace('.000Z', 'Z'))
  return `${kind} ${month ?? '-'} ${amount} ${from} ${to}`
}
