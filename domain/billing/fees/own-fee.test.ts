import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '../../kernel/calendar.ts'
import { type ChargedTerms, nextOwed, nextUncharged, owedFor } from '../owed.ts'
import { changeProblem, type FeeChange, firstChangeable, stepsFrom, withChange } from './grant.ts'
import { holdsWithin, type OwnFee } from './own-fee.ts'

const terms: ChargedTerms = {
  firstMonth: '2027-01',
  firstAmountCents: 3000,
  method: 'card',
  monthlyCents: 6000,
  knownPrices: [{ change: 'dearer', from: '2027-06', cents: 6501 }],
  ownFees: [],
  familyPercent: 0,
  lastMonth: null,
  chargedMonths: [],
}

const half: OwnFee = { kind: 'percent', value: 50, from: '2027-03', until: '2027-06' }
const twenty: OwnFee = { kind: 'amount', value: 2000, from: '2027-01', until: null }

const costs = (fees: OwnFee[], familyPercent = 0) =>
  ['2027-01', '2027-02', '2027-03', '2027-06', '2027-07'].map(
    (month) => owedFor({ ...terms, ownFees: fees, familyPercent }, month).amount,
  )

describe('what a month costs', () => {
  it.each([
    { what: 'the price', fees: [], family: 0, amounts: [3000, 6000, 6000, 6501, 6501] },
    {
      what: 'a part, for its months',
      fees: [half],
      family: 0,
      amounts: [3000, 6000, 3000, 3250, 6501],
    },
    {
      what: 'an amount, whatever the price',
      fees: [twenty],
      family: 0,
      amounts: [2000, 2000, 2000, 2000, 2000],
    },
    {
      what: 'no more than half a first month',
      fees: [{ ...twenty, value: 4000 }],
      family: 0,
      amounts: [3000, 4000, 4000, 4000, 4000],
    },
    { what: 'less for the family', fees: [], family: 20, amounts: [2400, 4800, 4800, 5200, 5200] },
    {
      what: 'a fee of its own in the place of the family rule',
      fees: [half],
      family: 20,
      amounts: [2400, 4800, 3000, 3250, 5200],
    },
  ])('is $what', ({ fees, family, amounts }) => {
    expect(costs(fees, family)).toEqual(amounts)
  })

  it('says why it is less than the price', () => {
    const both = { ...terms, ownFees: [half], familyPercent: 20 }
    expect(['2027-02', '2027-03'].map((month) => owedFor(both, month).reducedBy)).toEqual([
      'family',
      'own',
    ])
    expect(owedFor(terms, '2027-03').reducedBy).toBeNull()
    const above = { ...terms, ownFees: [{ ...twenty, value: 4000 }] }
    expect(owedFor(above, '2027-01').reducedBy).toBeNull()
  })

  it('of a free place is nothing, and its months go on', () => {
    const free = { ...terms, ownFees: [{ ...twenty, value: 0 }] }
    expect(nextOwed(free)).toBeNull()
    expect(nextUncharged(free)).toMatchObject({ month: '2027-01', amount: 0 })
    expect(
      nextOwed({ ...free, ownFees: [{ ...twenty, value: 0, until: '2027-04' }] }),
    ).toMatchObject({ month: '2027-05', amount: 6000 })
  })
})

describe('a change', () => {
  it('ends what holds in its months, and nothing else', () => {
    const early = { ...half, until: '2027-04' }
    const late = { ...half, from: '2027-09', until: '2027-10' }
    const { ended, fees } = withChange([early, late], {
      from: '2027-04',
      until: '2027-05',
      fee: twenty,
    })
    expect(ended).toEqual([early])
    expect(fees).toEqual([
      { ...early, until: '2027-03' },
      late,
      { ...twenty, from: '2027-04', until: '2027-05' },
    ])
  })

  it('begins behind all that is charged or paid', () => {
    expect(firstChangeable(terms)).toBe('2027-01')
    expect(firstChangeable({ ...terms, chargedMonths: ['2027-01', '2027-04'] })).toBe('2027-05')
  })

  it.each([
    ['of a charged month', { from: '2027-01' }, 'fees.monthCharged'],
    ['of a month far ahead', { from: '2028-03' }, 'fees.monthInvalid'],
    ['that ends before it begins', { until: '2027-02' }, 'fees.monthInvalid'],
    ['to the price itself', { fee: { kind: 'amount', value: 6000 } }, 'fees.notLower'],
    ['that costs less', {}, null],
    ['that costs more at once', { from: '2027-02', fee: null }, 'fees.tooSoon'],
    ['that costs more after its notice', { from: '2027-04', fee: null }, null],
  ] as const)('%s: %o gives %s', (_what, wish, problem) => {
    const change: FeeChange = {
      from: '2027-03',
      until: null,
      fee: { kind: 'amount', value: 1000 },
      ...wish,
    }
    const running = { ...terms, chargedMonths: ['2027-01'], ownFees: [twenty] }
    expect(changeProblem(running, change, '2027-02-15')).toBe(problem)
  })

  it('may begin behind a year that was paid ahead', () => {
    const chargedMonths = Array.from({ length: 13 }, (_, index) => addMonths('2027-01', index))
    const change: FeeChange = { from: '2028-02', until: null, fee: twenty }
    expect(changeProblem({ ...terms, chargedMonths }, change, '2027-01-15')).toBeNull()
  })

  it('is said as what is paid from when on', () => {
    expect(stepsFrom({ ...terms, ownFees: [half] }, '2027-03')).toEqual([
      { from: '2027-03', cents: 3000 },
      { from: '2027-06', cents: 3250 },
      { from: '2027-07', cents: 6501 },
    ])
  })
})

const anyMonth = fc.integer({ min: 0, max: 30 }).map((index) => addMonths('2027-01', index))
const anyChange: fc.Arbitrary<FeeChange> = fc.record({
  from: anyMonth,
  until: fc.option(anyMonth),
  fee: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 0, max: 9000 }) }),
      fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
    ),
  ),
})

it('however often fees change, no month has two, none costs more than its price, and the newest holds', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { minLength: 1, maxLength: 6 }), anyMonth, (wishes, month) => {
      const forwards = wishes.filter(({ from, until }) => until === null || until >= from)
      const ownFees = forwards.reduce<OwnFee[]>((fees, wish) => withChange(fees, wish).fees, [])
      const holding = ownFees.filter((fee) => holdsWithin(fee, month, month))
      expect(holding.length).toBeLessThanOrEqual(1)
      const { amount } = owedFor({ ...terms, ownFees }, month)
      expect(amount).toBeLessThanOrEqual(owedFor(terms, month).amount)
      const newest = forwards.at(-1)
      if (!newest || month < newest.from || (newest.until ?? month) < month) return
      expect(holding).toEqual(
        newest.fee ? [{ ...newest.fee, from: newest.from, until: newest.until }] : [],
      )
    }),
  )
})
