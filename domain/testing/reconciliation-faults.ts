import { agreedAmount } from '../billing/agreed-prices.ts'
import type { Difference, DifferenceKind, RepairKind } from '../billing/difference.ts'
import { owedFor } from '../billing/owed.ts'
import type { OurCharge, OurEnrolment, TheirPayment } from '../billing/reconciliation-facts.ts'
import { addMonths, lastDayOf } from '../kernel/calendar.ts'
import type { World } from './agreed-world.ts'

/** Spoils an agreed world in one way, at a place that `pick` chooses. */
export type Fault = (world: World, pick: number) => void

export const faults: Record<DifferenceKind, Fault> = {
  paymentNotStored: atPaid((world, { charge }, pick) => {
    const isOpen = pick % 2 === 0
    change(world.charges, charge, {
      status: isOpen ? 'open' : 'void',
      paymentStatus: isOpen ? 'failed' : 'canceled',
      paidAt: null,
    })
  }),
  paymentUnknown: atPaid((world, { payment }, pick) => {
    const mark = pick % 2 === 0 ? { chargeId: 'gone', payerId: null } : { chargeId: null }
    world.payments.push({ ...payment, ...mark, id: 'pi-unknown' })
  }),
  paidTwice: atPaid((world, { payment }) => world.payments.push({ ...payment, id: 'pi-second' })),
  amountDiffers: atPaid((world, { charge, payment }, pick) => {
    const amountCents = 7500
    change(world.payments, payment, { amountCents })
    if (pick % 2 === 0) change(world.charges, charge, { amountCents, paymentCents: amountCents })
  }),
  paymentMissing: atPaid((world, { payment }) => remove(world.payments, payment)),
  monthNotCharged: atPaid((world, { charge, payment }) => {
    remove(world.charges, charge)
    remove(world.payments, payment)
  }),
  monthNotCovered: atPaid((world, { charge, payment, enrolment }) => {
    // Cancelled and enrolled again; the debt of the first enrolment was given up afterwards.
    const { terms } = enrolment
    if (!terms) throw new Error('there is no payer')
    const lastMonth = addMonths(charge.month, -1)
    const left = { isActive: false, to: lastDayOf(lastMonth), terms: { ...terms, lastMonth } }
    for (const later of world.charges.filter(({ month }) => month > charge.month)) {
      if (later.enrolmentId === enrolment.id) change(world.charges, later, { enrolmentId: 'again' })
    }
    change(world.enrolments, enrolment, left)
    change(world.charges, charge, {
      status: 'void',
      paymentStatus: 'canceled',
      isGivenUp: true,
      paidAt: null,
    })
    remove(world.payments, payment)
    world.enrolments.push({
      ...enrolment,
      id: 'again',
      from: `${charge.month}-28`,
      terms: {
        ...terms,
        firstMonth: addMonths(charge.month, 1),
        firstAmountCents: agreedAmount(terms, addMonths(charge.month, 1)),
      },
    })
  }),
  chargeNotOwed: (world, pick) => {
    const newest = paidPlaces(world).filter(({ charge }) => charge.month === world.month)
    const { charge, enrolment } = chosen(newest, pick)
    const terms = enrolment.terms && { ...enrolment.terms, lastMonth: addMonths(charge.month, -1) }
    change(world.enrolments, enrolment, { terms })
  },
  refundDiffers: atPaid((world, { charge, payment }) => {
    change(world.payments, payment, { refundedCents: 1500 })
    world.refunds.push({
      id: 're-new',
      paymentId: charge.paymentId,
      amountCents: 1500,
      status: 'succeeded',
      createdAt: charge.dueAt,
    })
  }),
  enrolmentWithoutSchedule: (world, pick) => {
    const active = world.enrolments.filter(({ isActive }) => isActive)
    change(world.enrolments, chosen(active, pick), { terms: null })
  },
  chargeStuck: (world, pick) => {
    const failed = world.charges.filter(({ paymentStatus }) => paymentStatus === 'failed')
    const paymentStatus = (['due', 'asking', 'unclear'] as const)[pick % 3] ?? 'due'
    change(world.charges, chosen(failed, pick), { paymentStatus })
  },
}

/** Does what each button does, in a made-up world. */
export const repairs: Record<RepairKind, (world: World, found: Difference) => void> = {
  storePayment(world, { chargeId, paymentId }) {
    const charge = world.charges.find(({ id }) => id === chargeId)
    if (!charge) return
    const stored = { status: 'settled', paymentStatus: 'succeeded', paymentId } as const
    change(world.charges, charge, { ...stored, paidAt: charge.dueAt })
  },
  makeDueCharges(world, { enrolmentId, month }) {
    const enrolment = world.enrolments.find(({ id }) => id === enrolmentId)
    if (!enrolment?.terms || month === null) return
    const { amount, dueAt } = owedFor(enrolment.terms, month)
    world.charges.push({
      id: 'made',
      payerId: enrolment.payerId,
      enrolmentId: enrolment.id,
      month,
      dueAt,
      amountCents: amount,
      paymentCents: amount,
      returnedPaymentIds: [],
      status: 'open',
      paymentStatus: 'held',
      method: 'card',
      isGivenUp: false,
      nextAttemptAt: null,
      attemptDueAt: null,
      paymentId: null,
      paidAt: null,
      refundedCents: 0,
      refunds: [],
    })
  },
  syncRefunds(world, { chargeId }) {
    const charge = world.charges.find(({ id }) => id === chargeId)
    if (!charge) return
    const theirs = world.refunds.filter(({ paymentId }) => paymentId === charge.paymentId)
    const refunds = theirs.map(({ id, status, createdAt }) => ({
      id: `ours-${id}`,
      remoteId: id,
      status,
      settledAt: createdAt,
    }))
    const refundedCents = theirs.reduce((sum, { amountCents }) => sum + amountCents, 0)
    change(world.charges, charge, { refunds, refundedCents })
  },
}

interface Place {
  charge: OurCharge
  payment: TheirPayment
  enrolment: OurEnrolment
}

/** Charges that are paid and of which nothing went back. */
function paidPlaces(world: World): Place[] {
  return world.charges.flatMap((charge) => {
    const payment = world.payments.find(({ id }) => id === charge.paymentId)
    const enrolment = world.enrolments.find(({ id }) => id === charge.enrolmentId)
    const isWhole = charge.status === 'settled' && charge.refundedCents === 0
    return isWhole && payment && enrolment ? [{ charge, payment, enrolment }] : []
  })
}

function atPaid(spoil: (world: World, place: Place, pick: number) => void): Fault {
  return (world, pick) => spoil(world, chosen(paidPlaces(world), pick), pick)
}

function chosen<T>(places: readonly T[], pick: number): T {
  const place = places[pick % Math.max(1, places.length)]
  if (place === undefined) throw new Error('the world has no such place')
  return place
}

export function change<T extends object>(rows: T[], row: T, to: Partial<T>): void {
  rows[rows.indexOf(row)] = { ...row, ...to }
}

export function remove<T>(rows: T[], row: T): void {
  rows.splice(rows.indexOf(row), 1)
}
