import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreedWorld, type Growing, type PayerPlan } from '../testing/agreed-world.ts'
import { mend } from '../testing/mended-world.ts'
import { change, faults } from '../testing/reconciliation-faults.ts'
import { type DifferenceKind, differenceKinds } from './difference.ts'
import { differencesOf } from './reconciliation.ts'

const kinds = Object.keys(differenceKinds) as DifferenceKind[]

/** These are a person's to decide, always. */
const persons: DifferenceKind[] = [
  'madeElsewhere',
  'noPaymentSchedule',
  'unknownMoney',
  'goneThere',
  'refundMissing',
  'chargedTwice',
  'chargedAfterEnd',
  'monthNotCharged',
]

const anyPayer: fc.Arbitrary<PayerPlan> = fc.record({
  erased: fc.boolean(),
  enrolments: fc.array(
    fc.record({
      charged: fc.integer({ min: 0, max: 9 }),
      firstAmount: fc.constantFrom(3000, 6000),
      ending: fc.constantFrom('goesOn' as const, 'lastChargeAhead' as const, 'ended' as const),
      refused: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
})

const anyWorld: fc.Arbitrary<Growing> = fc
  .record({
    payers: fc.array(anyPayer, { maxLength: 2 }),
    month: fc.integer({ min: 0, max: 47 }),
    // Two days after a charge at least, and before the next: nothing is under way.
    hours: fc.integer({ min: 48, max: 26 * 24 }),
  })
  .map(({ payers, month, hours }) =>
    agreedWorld(
      [...payers, ...everySort],
      `${2025 + Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, '0')}`,
      hours,
    ),
  )

/** A payer of each sort, so that every fault finds a place. */
const one = { charged: 2, firstAmount: 3000 } as const
const everySort: PayerPlan[] = [
  { erased: false, enrolments: [{ ...one, ending: 'goesOn' }] },
  { erased: false, enrolments: [{ ...one, charged: 0, ending: 'goesOn' }] },
  { erased: false, enrolments: [{ ...one, ending: 'goesOn', refused: true }] },
  { erased: false, enrolments: [{ ...one, ending: 'lastChargeAhead' }] },
  { erased: false, enrolments: [{ ...one, ending: 'ended' }] },
  { erased: true, enrolments: [{ ...one, ending: 'lastChargeAhead' }] },
  { erased: true, enrolments: [{ ...one, ending: 'ended' }] },
]

describe('the comparison', () => {
  it('finds nothing where both sides agree', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        expect(differencesOf(world)).toEqual([])
      }),
    )
  })

  it.each(kinds)('finds each fault exactly once, and nothing after its repair: %s', (kind) => {
    fc.assert(
      fc.property(anyWorld, fc.nat(), (agreed, pick) => {
        const world = structuredClone(agreed)
        expect(faults[kind](world, pick)).toBe(true)
        const found = differencesOf(world)
        expect(found.map((one) => one.kind)).toEqual([kind])
        expect(found.every(({ repair }) => (repair === null) === persons.includes(kind))).toBe(true)
        if (persons.includes(kind)) return
        for (const one of found) mend(world, one)
        expect(differencesOf(world)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})

describe('what is under way is no fault yet', () => {
  const HOUR = 3_600_000
  const world = () => agreedWorld(everySort, '2025-01', 48)
  const ago = ({ now }: Growing, hours: number) => new Date(now.getTime() - hours * HOUR)
  const kindsIn = (spoilt: Growing) => differencesOf(spoilt).map(({ kind }) => kind)

  it.each([
    {
      what: 'a purchase',
      kind: 'pendingTooLong' as const,
      age: (spoilt: Growing, hours: number) => {
        for (const one of spoilt.enrolments) {
          if (one.status !== 'pending') continue
          change(spoilt.enrolments, one, { enrolledAt: ago(spoilt, hours) })
        }
      },
    },
    {
      what: 'a cancellation',
      kind: 'chargesAfterEnd' as const,
      age: (spoilt: Growing, hours: number) => {
        for (const one of [...spoilt.enrolments]) {
          if (!one.endedAt) continue
          change(spoilt.enrolments, one, { endedAt: ago(spoilt, hours) })
        }
      },
    },
    {
      what: 'a charge that is being made',
      kind: 'unknownInvoice' as const,
      age: (spoilt: Growing, hours: number) => {
        for (const one of [...spoilt.remoteInvoices]) {
          change(spoilt.remoteInvoices, one, { changedAt: ago(spoilt, hours) })
        }
      },
    },
    {
      what: 'the end of a schedule',
      kind: 'endedThere' as const,
      age: (spoilt: Growing, hours: number) => {
        for (const one of [...spoilt.schedules]) {
          change(spoilt.schedules, one, { changedAt: ago(spoilt, hours) })
        }
      },
    },
  ])('$what has two hours', ({ kind, age }) => {
    const spoilt = world()
    faults[kind](spoilt, 0)
    age(spoilt, 1)
    expect(kindsIn(spoilt)).toEqual([])
    age(spoilt, 3)
    expect(kindsIn(spoilt)).toEqual([kind])
  })

  it.each(['paidThere', 'endedThere'] as const)('an event waits to be worked on: %s', (kind) => {
    const spoilt = world()
    faults[kind](spoilt, 0)
    const [found] = differencesOf(spoilt)
    const subscription = spoilt.schedules.find(({ id }) => id === found?.scheduleId)?.subscriptionId
    spoilt.awaited = new Set([found?.invoiceId ?? subscription ?? ''])
    expect(kindsIn(spoilt)).toEqual([])
  })

  it('a card that is being replaced says so', () => {
    const spoilt = world()
    faults.wrongCard(spoilt, 0)
    expect(differencesOf(spoilt)).toMatchObject([{ kind: 'wrongCard', mayPass: false }])
    const [first] = spoilt.enrolments
    if (!first?.schedule) throw new Error('there is a schedule')
    change(spoilt.enrolments, first, {
      schedule: { ...first.schedule, agreedPaymentMethodId: 'pm_x' },
    })
    expect(differencesOf(spoilt)).toMatchObject([{ kind: 'wrongCard', mayPass: true }])
  })
})

describe('an enrolment that has lost its payment schedule', () => {
  const lost = (charged: number, others = 0) => {
    const enrolments = Array.from({ length: 1 + others * 2 }, () => ({
      ...{ charged, firstAmount: 6000, ending: 'goesOn' as const },
    }))
    const world = agreedWorld([{ erased: false, enrolments }], '2025-01', 48)
    for (const one of [...world.enrolments]) {
      if (one.programmeId === 1) change(world.enrolments, one, { schedule: null })
    }
    return differencesOf(world).map(({ kind, repair }) => `${kind} ${repair}`)
  }

  it('is linked where it can only be this one', () => {
    expect(lost(0)).toEqual(['noPaymentSchedule link'])
  })

  it('is linked to the one whose charges were its own, also when others are lost', () => {
    expect(lost(2, 1)).toEqual(['noPaymentSchedule link', 'noPaymentSchedule link'])
  })

  it('is left to a person where it could be either, and no schedule is ended meanwhile', () => {
    expect(lost(0, 1)).toEqual([
      ...['noPaymentSchedule null', 'noPaymentSchedule null'],
      ...['unknownSchedule null', 'unknownSchedule null'],
    ])
  })
})
