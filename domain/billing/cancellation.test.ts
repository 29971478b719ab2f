import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  type CalendarDay,
  chargeDayOf,
  lastDayOf,
  type Month,
  monthOf,
} from '../kernel/calendar.ts'
import { chargeInstantOf, madridDay } from '../kernel/madrid-time.ts'
import { firstCharge } from '../programmes/pricing.ts'
import { anyInstant } from '../testing/any-day.ts'
import { sixtyEuros } from '../testing/price-lists.ts'
import { cancellation } from './cancellation.ts'
import type { ChargedTerms } from './owed.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Case {
  case: string
  now: string
  first: [Month, number]
  charged: Month | null
  underWay?: Month[]
  last: [CalendarDay, number] | null
  until: CalendarDay
}

function termsOf(
  given: Pick<ChargedTerms, 'firstMonth' | 'firstAmountCents' | 'chargedMonths'> &
    Partial<ChargedTerms>,
): ChargedTerms {
  return {
    monthlyCents: 6000,
    knownPrices: [],
    ownFees: [],
    familyPercent: 0,
    lastMonth: null,
    method: 'card',
    ...given,
  }
}

function monthsThrough(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

const cases: Case[] = [
  {
    case: 'a full first month before its charge is still charged',
    now: '2025-01-10T12:00:00Z',
    first: ['2025-01', 6000],
    charged: null,
    last: ['2025-01-30', 6000],
    until: '2025-01-31',
  },
  {
    case: 'half a first month is charged as half',
    now: '2025-01-21T12:00:00Z',
    first: ['2025-01', 3000],
    charged: null,
    last: ['2025-01-30', 3000],
    until: '2025-01-31',
  },
  {
    case: 'a free first month owes nothing',
    now: '2025-01-25T12:00:00Z',
    first: ['2025-02', 6000],
    charged: null,
    last: null,
    until: '2025-01-31',
  },
  {
    case: 'the last moment of a free first month owes nothing',
    now: '2025-01-31T22:59:59Z',
    first: ['2025-02', 6000],
    charged: null,
    last: null,
    until: '2025-01-31',
  },
  {
    case: 'a moment later the second month has begun in Madrid and is owed in full',
    now: '2025-01-31T23:00:00Z',
    first: ['2025-02', 6000],
    charged: null,
    last: ['2025-02-27', 6000],
    until: '2025-02-28',
  },
  {
    case: 'a month paid by an earlier enrolment is not owed again',
    now: '2025-01-20T12:00:00Z',
    first: ['2025-03', 6000],
    charged: null,
    last: null,
    until: '2025-02-28',
  },
  {
    case: 'on the charge day before 10:00 the month is still to be charged',
    now: '2025-01-30T08:59:59Z',
    first: ['2025-01', 3000],
    charged: null,
    last: ['2025-01-30', 3000],
    until: '2025-01-31',
  },
  {
    case: 'on the charge day after 10:00, charged, nothing more comes',
    now: '2025-01-30T11:00:00Z',
    first: ['2025-01', 3000],
    charged: '2025-01',
    last: null,
    until: '2025-01-31',
  },
  {
    case: 'on the charge day after 10:00, a charge that is not written yet is owed',
    now: '2025-01-30T09:00:30Z',
    first: ['2025-01', 3000],
    charged: null,
    last: ['2025-01-30', 3000],
    until: '2025-01-31',
  },
  {
    case: 'on the charge day after 10:00, the charge still under way is owed',
    now: '2025-01-30T09:30:00Z',
    first: ['2025-01', 3000],
    charged: '2025-01',
    underWay: ['2025-01'],
    last: ['2025-01-30', 3000],
    until: '2025-01-31',
  },
  {
    case: 'on the last day of the month, after the charge, next month is not owed',
    now: '2025-01-31T12:00:00Z',
    first: ['2024-11', 3000],
    charged: '2025-01',
    last: null,
    until: '2025-01-31',
  },
  {
    case: 'a later month before its charge costs the monthly price',
    now: '2024-02-01T00:00:00Z',
    first: ['2023-11', 3000],
    charged: '2024-01',
    last: ['2024-02-28', 6000],
    until: '2024-02-29',
  },
  {
    case: 'an older charge that failed leaves only this month to charge',
    now: '2025-04-10T12:00:00Z',
    first: ['2025-01', 6000],
    charged: '2025-02',
    last: ['2025-04-29', 6000],
    until: '2025-04-30',
  },
]

describe('cancelling', () => {
  it.each(cases)('$case', ({
    now,
    first: [firstMonth, firstAmountCents],
    charged,
    underWay = [],
    last,
    until,
  }) => {
    const chargedMonths = charged === null ? [] : monthsThrough(firstMonth, charged)
    const terms = termsOf({ firstMonth, firstAmountCents, chargedMonths })
    const lastCharge = last && { date: last[0], amount: last[1], month: monthOf(last[0]) }
    expect(cancellation(terms, new Date(now), underWay)).toEqual({
      lastCharge,
      effectiveDate: until,
    })
  })

  it('keeps the months that were paid ahead, and charges none in between that is free', () => {
    const free = { change: 'free', from: '2025-02', cents: 0 }
    const terms = termsOf({
      firstMonth: '2025-01',
      firstAmountCents: 6000,
      chargedMonths: ['2025-01', '2025-03'],
      knownPrices: [free],
    })
    expect(cancellation(terms, new Date('2025-02-10T12:00:00Z'), [])).toEqual({
      lastCharge: null,
      effectiveDate: '2025-03-31',
    })
  })

  it('a later month costs what was agreed, not what new enrolments cost by now', () => {
    const terms = termsOf({
      firstMonth: '2025-01',
      firstAmountCents: 3000,
      chargedMonths: ['2025-01', '2025-02'],
      knownPrices: [
        { change: 'cheaper', from: '2025-03', cents: 5500 },
        { change: 'dearer', from: '2025-04', cents: 7000 },
      ],
    })
    const { lastCharge } = cancellation(terms, new Date('2025-03-10T12:00:00Z'), [])
    expect(lastCharge?.amount).toBe(5500)
  })
})

describe('a life of enrolments, cancelled at any moment and begun again', () => {
  const anyHistory = fc.array(
    fc.record({
      pause: fc.integer({ min: 0, max: 50 * DAY }),
      stay: fc.integer({ min: 1, max: 100 * DAY }),
    }),
    { minLength: 1, maxLength: 6 },
  )

  it('never pays a month twice, never on the day of enrolment, and nothing after the end', () => {
    fc.assert(
      fc.property(anyInstant, anyHistory, fc.integer({ min: 0, max: 3 }), (start, history, lag) => {
        const paid: Month[] = []
        let at = start.getTime()
        let paidThrough: Month | null = null
        for (const { pause, stay } of history) {
          const enrolled = new Date(at + pause)
          const cancelled = new Date(at + pause + stay)
          const first = firstCharge(sixtyEuros, madridDay(enrolled), { paidThrough })
          const made = chargesMade(first.month, cancelled, lag * HOUR)
          const { lastCharge, effectiveDate } = cancellation(
            termsOf({
              firstMonth: first.month,
              firstAmountCents: first.amount,
              chargedMonths: [...made],
            }),
            cancelled,
            [],
          )
          if (lastCharge) {
            expect(lastCharge.month).toBe(monthOf(madridDay(cancelled)))
            expect(lastCharge.amount).toBe(lastCharge.month === first.month ? first.amount : 6000)
            made.push(lastCharge.month)
          }
          for (const month of made) {
            expect(chargeDayOf(month) > madridDay(enrolled)).toBe(true)
            expect(chargeDayOf(month) <= effectiveDate).toBe(true)
          }
          expect(effectiveDate).toBe(lastDayOf(monthOf(effectiveDate)))
          expect(effectiveDate >= madridDay(cancelled)).toBe(true)
          expect(effectiveDate).toBe(lastDayOf(made.at(-1) ?? addMonths(first.month, -1)))
          paid.push(...made)
          paidThrough = monthOf(effectiveDate)
          at = cancelled.getTime()
        }
        expect(new Set(paid).size).toBe(paid.length)
        expect(paid).toEqual([...paid].sort())
      }),
      { numRuns: 500 },
    )
  })

  /** The months charged when each charge takes a while to arrive. */
  function chargesMade(firstMonth: Month, until: Date, lag: number): Month[] {
    const months: Month[] = []
    for (let month = firstMonth; ; month = addMonths(month, 1)) {
      if (chargeInstantOf(month).getTime() + lag > until.getTime()) return months
      months.push(month)
    }
  }
})
