import { addMonths, chargeDayOf, type Month } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { agreedPhases, chargeInstant } from '../billing/reconcile-plan.ts'
import type { OurSchedule, TheirPhase, World } from '../billing/reconciliation-facts.ts'

/** One enrolment of a made-up world. */
export interface EnrolmentPlan {
  /** How many months have been charged. */
  charged: number
  firstAmount: Cents
  ending: 'goesOn' | 'lastChargeAhead' | 'ended'
  /** The newest charge was refused. */
  refused?: boolean
}

export interface PayerPlan {
  erased: boolean
  enrolments: readonly EnrolmentPlan[]
}

const HOUR_MS = 3_600_000
const LONG_AGO = new Date('2020-01-01T00:00:00Z')

/**
 * A world in which our tables and the provider agree on everything.
 * @param month the last month that has been charged
 * @param hours since that charge
 */
export function agreedWorld(payers: readonly PayerPlan[], month: Month, hours: number): Growing {
  const now = new Date(chargeInstant(month).getTime() + hours * HOUR_MS)
  const world: Growing = {
    now,
    invoicesSince: chargeInstant(addMonths(month, -14)),
    users: [],
    enrolments: [],
    invoices: [],
    customers: [],
    schedules: [],
    subscriptions: [],
    remoteInvoices: [],
    awaited: new Set<string>(),
  }
  for (const [index, payer] of payers.entries()) {
    const owes = payer.enrolments.some(({ ending }) => ending === 'lastChargeAhead')
    const isGone = payer.erased && !owes
    const customerId = `cus_${index}`
    world.users.push({
      id: `user-${index}`,
      status: payer.erased ? 'erased' : 'active',
      customerId: isGone ? null : customerId,
      erasedAt: payer.erased ? LONG_AGO : null,
    })
    if (!isGone) {
      const said = payer.erased ? null : 'Itziar'
      world.customers.push({ id: customerId, userId: `user-${index}`, name: said, email: said })
    }
    for (const [position, plan] of payer.enrolments.entries()) {
      const ending = payer.erased && plan.ending === 'goesOn' ? 'ended' : plan.ending
      addEnrolment(world, { ...plan, ending }, { index, position, customerId, month })
    }
  }
  return world
}

interface Place {
  index: number
  position: number
  customerId: string
  month: Month
}

/** A world that a test may change. */
export type Growing = {
  [Key in keyof World]: World[Key] extends readonly (infer T)[] ? T[] : World[Key]
}

function addEnrolment(world: Growing, plan: EnrolmentPlan, place: Place): void {
  const { index, position, customerId, month } = place
  const name = `${index}-${position}`
  const isEnded = plan.ending === 'ended'
  const charged = isEnded ? Math.max(1, plan.charged) : plan.charged
  const lastMonth = plan.ending === 'lastChargeAhead' ? addMonths(month, 1) : null
  const schedule: OurSchedule = {
    id: `row-${name}`,
    status: isEnded ? 'ended' : 'active',
    customerId,
    paymentMethodId: `pm_${index}`,
    agreedPaymentMethodId: `pm_${index}`,
    stripeScheduleId: `sub_sched_${name}`,
    stripeSubscriptionId: `sub_${name}`,
    firstMonth: addMonths(month, 1 - charged),
    firstAmountCents: plan.firstAmount,
    monthlyCents: 6000,
    knownPrices: [],
    priceRevision: 0,
    agreedPriceRevision: 0,
    lastMonth,
    endedAt: isEnded ? LONG_AGO : null,
  }
  world.enrolments.push({
    id: `enrolment-${name}`,
    payerId: `user-${index}`,
    programmeId: 1 + (position % 2),
    status: plan.ending === 'goesOn' ? 'active' : 'inactive',
    enrolledAt: LONG_AGO,
    endedAt: plan.ending === 'goesOn' ? null : LONG_AGO,
    schedule,
  })
  addRemoteSchedule(world, schedule, { name, customerId, position })
  for (let back = charged - 1; back >= 0; back -= 1) {
    addInvoice(world, schedule, {
      ...place,
      month: addMonths(month, -back),
      refused: Boolean(plan.refused) && back === 0,
    })
  }
}

function addRemoteSchedule(
  world: Growing,
  ours: OurSchedule,
  { name, customerId, position }: { name: string; customerId: string; position: number },
): void {
  const ahead = agreedPhases(ours, world.now).map(
    ({ month, startsAt, amount }): TheirPhase => ({
      month,
      startsAt,
      amountCents: amount,
      isTrial: false,
    }),
  )
  const isTrial = ours.firstMonth === ahead[0]?.month
  const current: TheirPhase = {
    month: isTrial ? null : addMonths(ahead[0]?.month ?? ours.firstMonth, -1),
    startsAt: LONG_AGO,
    amountCents: 6000,
    isTrial,
  }
  const isEnded = ours.status === 'ended'
  world.schedules.push({
    id: `sub_sched_${name}`,
    customerId,
    subscriptionId: `sub_${name}`,
    paymentScheduleId: ours.id,
    state: isEnded ? 'ended' : 'running',
    changedAt: LONG_AGO,
    endsWithLastPhase: ours.lastMonth !== null,
    card: ours.paymentMethodId,
    programmeId: 1 + (position % 2),
    phases: isEnded ? [] : [current, ...ahead],
  })
  if (isEnded) return
  world.subscriptions.push({
    id: `sub_${name}`,
    customerId,
    scheduleId: `sub_sched_${name}`,
    card: ours.paymentMethodId,
    stops: ours.lastMonth !== null,
  })
}

function addInvoice(
  world: Growing,
  ours: OurSchedule,
  { index, position, customerId, month, refused }: Place & { refused: boolean },
): void {
  const id = `in_${index}-${position}-${month}`
  const status = refused ? 'failed' : 'paid'
  const amountCents = month === ours.firstMonth ? ours.firstAmountCents : ours.monthlyCents
  const createdAt = chargeInstant(month)
  world.remoteInvoices.push({
    id,
    customerId,
    subscriptionId: ours.stripeSubscriptionId,
    paymentScheduleId: ours.id,
    month,
    status,
    amountCents,
    refundedCents: 0,
    createdAt,
    changedAt: createdAt,
  })
  world.invoices.push({
    stripeInvoiceId: id,
    enrolmentId: `enrolment-${index}-${position}`,
    payerId: `user-${index}`,
    status,
    amountCents,
    refundedCents: 0,
    refundingCents: 0,
    chargedOn: chargeDayOf(month),
    serviceMonth: month,
    failureOpen: refused,
  })
}
