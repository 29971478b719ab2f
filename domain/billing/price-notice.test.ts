import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, monthOf } from '../kernel/calendar.ts'
import { earliestChange, monthlyIn } from '../programmes/price-list.ts'
import { anyDay } from '../testing/any-day.ts'
import { agreedAmount, agreedPrices, nextAgreedPrice } from './agreed-prices.ts'
import { noticesFor, type PriceChange } from './price-notice.ts'

const january: PriceChange = { id: 'a', from: '2027-01', cents: 6500, isDearer: true }
const march: PriceChange = { id: 'b', from: '2027-03', cents: 7000, isDearer: true }
const cheaper: PriceChange = { id: 'c', from: '2027-01', cents: 5000, isDearer: false }

const noticesOf = (changes: PriceChange[], known: string[], today: string) =>
  noticesFor(changes, new Set(known), today).map(
    ({ price: { change, from }, needsNotice }) =>
      `${change} ${from}${needsNotice ? '' : ' silently'}`,
  )

describe('payers to be notified of a price', () => {
  it.each([
    ['in time, of its own month', [january], [], '2026-11-20', ['a 2027-01']],
    ['not twice', [january], ['a'], '2026-11-20', []],
    ['late, of a later month', [january], [], '2026-12-20', ['a 2027-02']],
    ['long after it began, of a later month still', [january], [], '2027-05-01', ['a 2027-06']],
    ['of less in the month that follows', [cheaper], [], '2027-02-27', ['c 2027-03']],
    ['of both, each in time', [january, march], [], '2026-11-20', ['a 2027-01', 'b 2027-03']],
    [
      'of the later alone, too late for both',
      [january, march],
      [],
      '2027-04-02',
      ['a 2027-06 silently', 'b 2027-06'],
    ],
    ['of the second only', [january, march], ['a'], '2027-01-20', ['b 2027-03']],
  ] as const)('get %s', (_, changes, known, today, expected) => {
    expect(noticesOf([...changes], [...known], today)).toEqual(expected)
  })

  it('never pay more without notice for long enough, whenever that was', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -30, max: 12 }), (today, months) => {
        const from = addMonths(monthOf(today), months)
        const [notice] = noticesFor([{ ...january, from }], new Set(), today)
        expect(notice?.price.from).toBe(from > earliestChange(today) ? from : earliestChange(today))
      }),
    )
  })
})

describe('what a schedule was agreed to cost', () => {
  const schedule = {
    firstMonth: '2026-11',
    firstAmountCents: 3000,
    method: 'card',
    monthlyCents: 6000,
    knownPrices: [{ change: 'a', from: '2027-01', cents: 6500 }],
    ownFees: [],
    familyPercent: 0,
  }

  it.each([
    ['2026-11', 3000],
    ['2026-12', 6000],
    ['2027-01', 6500],
    ['2028-01', 6500],
  ])('is in %s %i cents', (month, cents) => {
    expect(agreedAmount(schedule, month)).toBe(cents)
  })

  it('shows the announced price, and nothing once it has begun', () => {
    expect(nextAgreedPrice(schedule, '2026-12')).toEqual({ from: '2027-01', cents: 6500 })
    expect(nextAgreedPrice(schedule, '2027-01')).toBeNull()
  })

  it('is the later decision, also where that begins before one that was announced late', () => {
    const late = { ...schedule.knownPrices[0], change: 'a', from: '2027-05', cents: 6500 }
    const knownPrices = [late, { change: 'b', from: '2027-03', cents: 7000 }]
    const list = agreedPrices({ monthlyCents: 6000, knownPrices })
    expect(['2027-02', '2027-03', '2027-05', '2027-06'].map((m) => monthlyIn(list, m))).toEqual([
      6000, 7000, 7000, 7000,
    ])
  })
})
