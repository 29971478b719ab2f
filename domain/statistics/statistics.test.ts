import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leavingReasons } from '../enrolments/admin/leaving-reasons.ts'
import { addMonths } from '../kernel/calendar.ts'
import { fromEuros } from '../kernel/money.ts'
import {
  ageGroups,
  groupAges,
  MIN_PEOPLE_OF_A_PLACE,
  NAMED_PLACES,
  nameLargest,
} from './people-now.ts'
import { type Figures, statisticsOf } from './statistics.ts'
import { countIn, statisticsTables } from './statistics-tables.ts'

const people = fc.nat({ max: 50 })
const someMonth = fc.integer({ min: 0, max: 40 }).map((count) => addMonths('2023-01', count))

const figures: fc.Arbitrary<Figures> = fc
  .uniqueArray(
    fc.record({
      programmeId: fc.constantFrom(1, 2, 3),
      month: someMonth,
      begun: people,
      movedHere: people,
      ended: fc.dictionary(fc.constantFrom(...leavingReasons), people),
      movedAway: people,
      charged: fc.nat({ max: 1e9 }),
      failed: fc.nat({ max: 1e9 }),
      refunded: fc.nat({ max: 1e9 }),
    }),
    { selector: ({ programmeId, month }) => `${programmeId} ${month}` },
  )
  .map((months) => ({
    // A moved enrollee counts as begun, or ended, there.
    months: months.map(({ begun, ended, ...month }) => ({
      ...month,
      begun: begun + month.movedHere,
      ended: { ...ended, moved: (ended.moved ?? 0) + month.movedAway },
    })),
    programmes: [1, 2, 3].map((id) => ({ id, name: `${id}`, active: 0, inactive: 0 })),
    people: [],
    donations: months.map(({ month, begun }) => ({ month, cents: begun })),
  }))

const period = fc.tuple(someMonth, someMonth).map(([one, other]) => ({
  from: one < other ? one : other,
  to: one < other ? other : one,
}))

describe('what is shown of the figures', () => {
  it('is of all programmes the sum of each', () => {
    fc.assert(
      fc.property(figures, period, (counted, chosen) => {
        const all = statisticsOf(counted, { ...chosen, programmeId: null })
        const each = [1, 2, 3].map((programmeId) =>
          statisticsOf(counted, { ...chosen, programmeId }),
        )
        for (const [place, month] of all.months.entries()) {
          const sum = (of: (one: typeof month) => number) =>
            each.reduce((total, { months }) => total + of(months[place] as typeof month), 0)
          const ofMonth = counted.months.filter((one) => one.month === month.month)
          const moved = (of: 'movedHere' | 'movedAway') =>
            ofMonth.reduce((total, one) => total + one[of], 0)
          expect(sum(({ begun }) => begun) - moved('movedHere')).toBe(month.begun)
          expect(sum(({ ended }) => ended) - moved('movedAway')).toBe(month.ended)
          expect(sum(({ active }) => active)).toBe(month.active)
          expect(sum(({ charged = 0 }) => fromEuros(charged))).toBe(fromEuros(month.charged ?? 0))
        }
      }),
    )
  })

  it('is of a long time the sum of its parts, and everybody who left has a reason', () => {
    fc.assert(
      fc.property(figures, period, someMonth, (counted, { from, to }, cut) => {
        fc.pre(from <= cut && cut < to)
        const of = (first: string, last: string) =>
          statisticsTables.moves(
            statisticsOf(counted, { from: first, to: last, programmeId: null }),
          ).total
        const whole = of(from, to)
        const parts = [of(from, cut), of(addMonths(cut, 1), to)]
        for (const column of [1, 2]) {
          const sum = parts.reduce((total, part) => total + countIn(part?.[column]), 0)
          expect(sum).toBe(countIn(whole?.[column]))
        }
        const all = statisticsOf(counted, { from, to, programmeId: null })
        const given = all.reasons.reduce((total, { count }) => total + count, 0)
        expect(given).toBe(countIn(whole?.[2]))
      }),
    )
  })

  it('counts who has come and not gone, and compares with a year before', () => {
    const quiet = { movedHere: 0, movedAway: 0, charged: 0, failed: 0, refunded: 0 }
    const counted: Figures = {
      programmes: [],
      people: [],
      donations: [{ month: '2025-01', cents: 2550 }],
      months: [
        { ...quiet, programmeId: 1, month: '2024-03', begun: 10, ended: {} },
        { ...quiet, programmeId: 1, month: '2025-01', begun: 4, ended: { price: 1, notAsked: 1 } },
      ],
    }
    const of = (from: string, to: string) => statisticsOf(counted, { from, to, programmeId: null })
    expect(of('2024-12', '2025-02').months.map(({ active }) => active)).toEqual([10, 12, 12])
    expect(of('2024-12', '2025-02').months.map(({ donated }) => donated)).toEqual([0, 25.5, 0])
    const given = { ...counted, months: [] }
    const onlyGiven = statisticsOf(given, { from: '2025-01', to: '2026-02', programmeId: null })
    expect([onlyGiven.firstMonth, onlyGiven.activeYearBefore]).toEqual(['2025-01', null])
    const one = statisticsOf(counted, { from: '2025-01', to: '2025-01', programmeId: 1 })
    expect([one.months[0]?.donated, statisticsTables.income(one).columns.length]).toEqual([0, 4])
    expect(of('2024-12', '2025-02').activeYearBefore).toBeNull()
    expect(of('2025-01', '2025-03').activeYearBefore).toBe(10)
    expect(of('2024-01', '2024-02').months.map(({ active }) => active)).toEqual([0, 0])
  })
})

describe('people', () => {
  it('are each in one group of age', () => {
    const ages = fc.option(fc.integer({ min: -1, max: 130 }))
    fc.assert(
      fc.property(fc.array(fc.record({ age: ages, people })), (years) => {
        const grouped = groupAges(years)
        const sum = grouped.ages.reduce((total, count) => total + count, grouped.ageUnknown)
        expect(sum).toBe(years.reduce((total, one) => total + one.people, 0))
      }),
    )
    for (const [place, { from, to }] of ageGroups.entries()) {
      for (const age of [from, to ?? 120]) {
        expect(groupAges([{ age, people: 1 }]).ages.indexOf(1)).toBe(place)
      }
    }
  })

  it('are each in one place, and none is named that could identify a person', () => {
    const name = fc.option(fc.string({ minLength: 1 }))
    const places = fc.uniqueArray(fc.record({ name, people }), { selector: (one) => one.name })
    fc.assert(
      fc.property(places, (all) => {
        const { localities, elsewhere, localityUnknown } = nameLargest(all)
        const named = localities.reduce((total, one) => total + one.people, 0)
        const whole = all.reduce((total, one) => total + one.people, 0)
        expect(named + elsewhere + localityUnknown).toBe(whole)
        expect(localities.length).toBeLessThanOrEqual(NAMED_PLACES)
        for (const one of localities) {
          expect(one.people).toBeGreaterThanOrEqual(MIN_PEOPLE_OF_A_PLACE)
        }
      }),
    )
  })
})
