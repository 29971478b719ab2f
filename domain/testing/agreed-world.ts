import { owedFor } from '../billing/owed.ts'
import type { OurCharge, OurEnrolment, Snapshots } from '../billing/reconciliation-facts.ts'
import { addMonths, firstDayOf, lastDayOf, type Month } from '../kernel/calendar.ts'
import { HOUR_MS } from '../kernel/durations.ts'
import { chargeInstantOf } from '../kernel/madrid-time.ts'
import type { Cents } from '../kernel/money.ts'

/** One enrolment of a made-up world. */
export interface EnrolmentPlan {
  /** Counts the months that have been charged, 0 for none yet. */
  charged: number
  firstAmount: Cents
  ending: 'goesOn' | 'lastChargeMade'
  /** Says what became of the newest charge; all others are paid. */
  newest: 'paid' | 'failed' | 'void' | 'partlyRefunded' | 'refunded'
}

/** Books that a test may change. */
export type World = {
  -readonly [Key in keyof Snapshots]: Snapshots[Key] extends readonly (infer T)[]
    ? T[]
    : Snapshots[Key]
} & {
  /** The last month that has fallen due. */
  month: Month
}

/**
 * Books of both sides that agree on everything.
 * @param month the last that has fallen due
 * @param hours since then
 */
export function agreedWorld(plans: readonly EnrolmentPlan[], month: Month, hours: number): World {
  const world: World = {
    month,
    now: new Date(chargeInstantOf(month).getTime() + hours * HOUR_MS),
    since: chargeInstantOf(addMonths(month, -14)),
    enrolments: [],
    charges: [],
    payments: [],
    refunds: [],
  }
  for (const [index, plan] of plans.entries()) addEnrolment(world, plan, { index, month })
  return world
}

function addEnrolment(
  world: World,
  { charged, firstAmount, ending, newest }: EnrolmentPlan,
  { index, month }: { index: number; month: Month },
): void {
  const firstMonth = addMonths(month, 1 - charged)
  const isOver = ending === 'lastChargeMade'
  const enrolment: OurEnrolment = {
    id: `enrolment-${index}`,
    payerId: `payer-${index}`,
    isActive: !isOver,
    place: `place-${index}`,
    from: firstDayOf(firstMonth),
    to: isOver ? lastDayOf(month) : null,
    isDeleted: false,
    movedToId: null,
    terms: {
      firstMonth,
      method: 'card',
      firstAmountCents: firstAmount,
      monthlyCents: 6000,
      // Dearer from the second charge on.
      knownPrices: [{ from: addMonths(firstMonth, 1), cents: 6500, change: 'dearer' }],
      lastMonth: isOver ? month : null,
      ownFees: [],
      familyPercent: 0,
    },
    wasRestored: false,
    wasImported: false,
  }
  world.enrolments.push(enrolment)
  for (let back = charged - 1; back >= 0; back -= 1) {
    addCharge(world, enrolment, addMonths(month, -back), back === 0 ? newest : 'paid')
  }
}

function addCharge(
  world: World,
  { id: enrolmentId, payerId, terms }: OurEnrolment,
  month: Month,
  outcome: EnrolmentPlan['newest'],
): void {
  if (!terms) throw new Error('there is no payer')
  const { amount, dueAt } = owedFor(terms, month)
  const id = `${enrolmentId}-${month}`
  const paymentId = `pi-${id}`
  const isPaid = outcome !== 'failed' && outcome !== 'void'
  const refundedCents = outcome === 'refunded' ? amount : outcome === 'partlyRefunded' ? 1000 : 0
  const charge: OurCharge = {
    id,
    payerId,
    enrolmentId,
    month,
    dueAt,
    paymentId,
    refundedCents,
    amountCents: amount,
    paymentCents: amount,
    returnedPaymentIds: [],
    status: isPaid ? 'settled' : outcome === 'failed' ? 'open' : 'void',
    paymentStatus: isPaid ? 'succeeded' : outcome === 'failed' ? 'failed' : 'canceled',
    method: 'card',
    isGivenUp: false,
    nextAttemptAt: null,
    attemptDueAt: null,
    paidAt: isPaid ? dueAt : null,
    refunds:
      refundedCents > 0
        ? [{ id: `refund-${id}`, remoteId: `re-${id}`, status: 'succeeded', settledAt: dueAt }]
        : [],
  }
  world.charges.push(charge)
  if (!isPaid) return
  world.payments.push({
    id: paymentId,
    chargeId: id,
    payerId,
    currency: 'eur',
    refundedCents,
    paidAt: dueAt,
    amountCents: amount,
    status: 'succeeded',
  })
  for (const refund of charge.refunds) {
    world.refunds.push({
      id: refund.remoteId ?? '',
      paymentId,
      amountCents: refundedCents,
      status: 'succeeded',
      createdAt: dueAt,
    })
  }
}
