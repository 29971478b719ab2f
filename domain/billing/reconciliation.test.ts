import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, lastDayOf } from '../kernel/calendar.ts'
import { agreedWorld, type EnrolmentPlan, type World } from '../testing/agreed-world.ts'
import { anyMonth } from '../testing/any-day.ts'
import { change, faults, remove, repairs } from '../testing/reconciliation-faults.ts'
import { type DifferenceKind, differenceKinds } from './difference.ts'
import { differencesOf } from './reconciliation.ts'

const kinds = Object.keys(differenceKinds) as DifferenceKind[]

/** The others are a person's to decide, always. */
const repairable: DifferenceKind[] = ['paymentNotStored', 'monthNotCharged', 'refundDiffers']

const anyPlan: fc.Arbitrary<EnrolmentPlan> = fc.record({
  charged: fc.integer({ min: 0, max: 9 }),
  firstAmount: fc.constantFrom(3000, 6000),
  ending: fc.constantFrom('goesOn', 'lastChargeMade'),
  newest: fc.constantFrom('paid', 'failed', 'void', 'partlyRefunded', 'refunded'),
})

/** One of each sort, so that every fault finds a place. */
const one = { charged: 2, firstAmount: 3000, ending: 'goesOn' } as const
const everySort: EnrolmentPlan[] = [
  { ...one, newest: 'paid' },
  { ...one, newest: 'failed' },
  { ...one, newest: 'partlyRefunded' },
  { ...one, newest: 'refunded', ending: 'lastChargeMade' },
]

const anyWorld = fc
  .record({
    plans: fc.array(anyPlan, { maxLength: 3 }),
    month: anyMonth,
    // Two days after a charge at least, and before the next: nothing is under way.
    hours: fc.integer({ min: 48, max: 26 * 24 }),
  })
  .map(({ plans, month, hours }) => agreedWorld([...plans, ...everySort], month, hours))

const kindsIn = (world: World) => differencesOf(world).map(({ kind }) => kind)

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
        faults[kind](world, pick)
        const found = differencesOf(world)
        expect(found.map((difference) => difference.kind)).toEqual([kind])
        for (const difference of found) {
          expect(difference.repair !== null).toBe(repairable.includes(kind))
          if (difference.repair === null) return
          repairs[difference.repair](world, difference)
        }
        expect(differencesOf(world)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})

/** One enrolment with two paid charges, two days after the second. */
function small(newest: EnrolmentPlan['newest'] = 'paid'): World & Parts {
  const world = agreedWorld([{ ...one, newest }], '2025-01', 48)
  const [enrolment] = world.enrolments
  const charge = world.charges.at(-1)
  const payment = world.payments.at(-1)
  if (!enrolment || !charge || !payment) throw new Error('the world is not empty')
  return { ...world, enrolment, charge, payment }
}

interface Parts {
  enrolment: World['enrolments'][number]
  charge: World['charges'][number]
  payment: World['payments'][number]
}

const HOUR = 3_600_000
const ago = ({ now }: World, hours: number) => new Date(now.getTime() - hours * HOUR)

describe('amounts', () => {
  it.each([
    { paid: 7500, refunded: 0, found: [{ amountCents: 7500, expectedCents: 6500 }] },
    { paid: 7500, refunded: 1000, found: [] },
    { paid: 4500, refunded: 0, found: [{ amountCents: 4500, expectedCents: 6500 }] },
  ])('paid $paid and given back $refunded, of 6500', ({ paid, refunded, found }) => {
    const world = small()
    change(world.payments, world.payment, { amountCents: paid, refundedCents: refunded })
    expect(differencesOf(world)).toMatchObject(found)
  })

  it('in another currency are other amounts', () => {
    const world = small()
    change(world.payments, world.payment, { currency: 'usd' })
    expect(kindsIn(world)).toEqual(['amountDiffers'])
  })
})

describe('money that has gone back is not missed', () => {
  it('of a charge that was not owed', () => {
    const world = small('refunded')
    change(world.enrolments, world.enrolment, {
      terms: world.enrolment.terms && { ...world.enrolment.terms, lastMonth: '2024-12' },
    })
    expect(kindsIn(world)).toEqual([])
  })

  it.each(['second', 'first'] as const)('of the %s of two payments', (which) => {
    const world = small()
    const second = { ...world.payment, id: 'pi-second' }
    world.payments.push(second)
    expect(kindsIn(world)).toEqual(['paidTwice'])
    const refundedCents = second.amountCents
    change(world.payments, which === 'second' ? second : world.payment, { refundedCents })
    expect(kindsIn(world)).toEqual([])
  })

  it('of a payment that belonged to nothing here', () => {
    const world = small()
    const { amountCents: refundedCents } = world.payment
    world.payments.push({ ...world.payment, id: 'pi-x', chargeId: null, refundedCents })
    expect(kindsIn(world)).toEqual([])
  })
})

describe('what is not compared', () => {
  it('payments of unknown customers without our mark, as of donations', () => {
    const world = small()
    world.payments.push({ ...world.payment, id: 'pi-x', chargeId: null, payerId: null })
    world.refunds.push({
      id: 're-x',
      paymentId: 'pi-x',
      amountCents: 500,
      status: 'succeeded',
      createdAt: world.payment.paidAt,
    })
    expect(kindsIn(world)).toEqual([])
  })

  it('charges that fell due before the period, but for payments made in it', () => {
    const world = small()
    world.since = new Date(world.charge.dueAt.getTime() + 1)
    remove(world.payments, world.payment)
    expect(kindsIn(world)).toEqual([])
    world.payments.push({ ...world.payment, paidAt: ago(world, 3) })
    change(world.charges, world.charge, { status: 'void', paidAt: null })
    expect(kindsIn(world)).toEqual(['paymentNotStored'])
  })

  it('charges that an enrolment had before it was restored, or moved on', () => {
    const world = small()
    const terms = world.enrolment.terms && { ...world.enrolment.terms, firstMonth: '2025-02' }
    change(world.enrolments, world.enrolment, { terms, wasRestored: true })
    expect(kindsIn(world)).toEqual([])
    const [restored] = world.enrolments
    if (restored) change(world.enrolments, restored, { terms: null, isActive: false })
    expect(kindsIn(world)).toEqual([])
  })

  it('an enrolment that was imported, for which the site charges nothing', () => {
    const world = small()
    change(world.enrolments, world.enrolment, { terms: null, wasImported: true })
    world.charges = []
    world.payments = []
    expect(kindsIn(world)).toEqual([])
  })

  it('a month that fell due within a day', () => {
    const world = small()
    remove(world.charges, world.charge)
    remove(world.payments, world.payment)
    world.now = new Date(world.charge.dueAt.getTime() + 23 * HOUR)
    expect(kindsIn(world)).toEqual([])
    world.now = new Date(world.charge.dueAt.getTime() + 24 * HOUR)
    expect(kindsIn(world)).toEqual(['monthNotCharged'])
  })
})

describe('what may be under way is transient', () => {
  const isTransient = (world: World) => differencesOf(world).map((found) => found.isTransient)

  it.each([
    {
      what: 'a payment that is not stored yet',
      age: (world: World & Parts, moment: Date) => {
        change(world.payments, world.payment, { paidAt: moment })
        change(world.charges, world.charge, {
          status: 'open',
          paymentStatus: 'unclear',
          paidAt: null,
          dueAt: moment,
        })
      },
    },
    {
      what: 'a payment that was stored after the list was read',
      age: (world: World & Parts, moment: Date) => {
        remove(world.payments, world.payment)
        change(world.charges, world.charge, { paidAt: moment })
      },
    },
    {
      what: 'a payment of which we do not know yet',
      age: (world: World & Parts, paidAt: Date) =>
        world.payments.push({ ...world.payment, id: 'pi-x', chargeId: null, paidAt }),
    },
    {
      what: 'a refund that is not stored yet',
      age: ({ refunds, payment }: World & Parts, createdAt: Date) =>
        refunds.push({
          id: 're-x',
          paymentId: payment.id,
          amountCents: 500,
          status: 'succeeded',
          createdAt,
        }),
    },
    {
      what: 'a refund that was made after the list was read',
      age: (world: World & Parts, settledAt: Date) =>
        change(world.charges, world.charge, {
          refundedCents: 500,
          refunds: [{ id: 'r', remoteId: 're-x', status: 'succeeded', settledAt }],
        }),
    },
  ])('for an hour: $what', ({ age }) => {
    const fresh = small()
    age(fresh, ago(fresh, 0.5))
    expect(isTransient(fresh)).toEqual([true])
    const old = small()
    age(old, ago(old, 1.5))
    expect(isTransient(old)).toEqual([false])
  })

  it('a debit that was listed before it was paid', () => {
    const world = small()
    change(world.payments, world.payment, { status: 'processing' })
    expect(isTransient(world)).toEqual([true])
  })

  it.each([
    { status: 'due', hours: 23, nextIn: 0, found: [] },
    { status: 'due', hours: 25, nextIn: 0, found: [true] },
    // An administrator has decided that it is charged tomorrow.
    { status: 'due', hours: 25, nextIn: 24, found: [] },
    { status: 'asking', hours: 25, nextIn: null, found: [true] },
    { status: 'unclear', hours: 25, nextIn: null, found: [true] },
    { status: 'processing', hours: 14 * 24, nextIn: null, found: [] },
    { status: 'processing', hours: 14 * 24 + 1, nextIn: null, found: [false] },
    { status: 'failed', hours: 300, nextIn: null, found: [] },
    { status: 'held', hours: 300, nextIn: null, found: [] },
  ] as const)('$status for $hours hours, tried next in $nextIn', (given) => {
    const world = small('failed')
    const { dueAt } = world.charge
    world.now = new Date(dueAt.getTime() + given.hours * HOUR)
    const nextAttemptAt =
      given.nextIn === null ? null : given.nextIn === 0 ? dueAt : ago(world, -given.nextIn)
    change(world.charges, world.charge, { paymentStatus: given.status, nextAttemptAt })
    expect(isTransient(world)).toEqual(given.found)
  })

  it.each([
    { status: 'processing', hoursAgo: 48, found: [] },
    { status: 'processing', hoursAgo: 480, found: [false] },
    { status: 'asking', hoursAgo: 20, found: [] },
    { status: 'unclear', hoursAgo: 48, found: [true] },
  ] as const)('$status of which the newest attempt was $hoursAgo hours ago', (given) => {
    const world = small('failed')
    world.now = new Date(world.charge.dueAt.getTime() + 500 * HOUR)
    const attemptDueAt = ago(world, given.hoursAgo)
    change(world.charges, world.charge, { paymentStatus: given.status, attemptDueAt })
    expect(isTransient(world)).toEqual(given.found)
  })
})

describe('refunds', () => {
  it('that are stored here and not made there are a person’s', () => {
    const world = small('refunded')
    world.refunds = []
    expect(differencesOf(world)).toMatchObject([
      { kind: 'refundDiffers', repair: null, amountCents: 0, expectedCents: 6500 },
    ])
  })

  it.each([
    { ours: 'pending', theirs: 'succeeded', found: 1 },
    { ours: 'succeeded', theirs: 'failed', found: 1 },
    { ours: 'pending', theirs: 'pending', found: 0 },
  ] as const)('$ours here and $theirs there', ({ ours, theirs, found }) => {
    const world = small('refunded')
    const refundedCents = ours === 'succeeded' ? world.charge.amountCents : 0
    const refunds = world.charge.refunds.map((refund) => ({ ...refund, status: ours }))
    change(world.charges, world.charge, { refunds, refundedCents })
    for (const refund of [...world.refunds]) change(world.refunds, refund, { status: theirs })
    const differences = differencesOf(world)
    expect(differences).toHaveLength(found)
    for (const { repair } of differences) expect(repair).toBe('syncRefunds')
  })
})

it.each([
  { when: 'in its month', newest: -1 },
  { when: 'in the next', newest: -2 },
])('a debt that is given up costs the place it was moved to $when, and the one it came from is no second fault', ({
  newest,
}) => {
  const world = small('paid')
  const { enrolment } = world
  const [charge, next] = world.charges.slice(newest)
  const [payment, paidNext] = world.payments.slice(newest)
  if (!charge || !payment) throw new Error('there is no charge')
  if (next) remove(world.charges, next)
  if (paidNext) remove(world.payments, paidNext)
  const source = {
    ...enrolment,
    id: 'before-the-move',
    place: 'another-programme',
    terms: null,
    isActive: false,
    to: `${world.charge.month}-06`,
    movedToId: enrolment.id,
  }
  world.enrolments.push(source)
  const terms = enrolment.terms && { ...enrolment.terms, lastMonth: addMonths(charge.month, -1) }
  const to = lastDayOf(addMonths(charge.month, -1))
  change(world.enrolments, enrolment, { isActive: false, terms, to })
  change(world.charges, charge, { status: 'void', isGivenUp: true, paidAt: null })
  remove(world.payments, payment)
  expect(differencesOf(world)).toEqual([])
})
