import { addMonths, type Month, monthOf } from '../calendar.ts'
import { chargeInstantOf, madridDay } from '../madrid-time.ts'
import { agreedAmount } from './agreed-prices.ts'
import { type Difference, difference } from './difference.ts'
import type {
  OurEnrolment,
  OurSchedule,
  TheirPhase,
  TheirSchedule,
  TheirSubscription,
} from './reconciliation-facts.ts'
import { MAX_PHASES, MONTHS_AHEAD, type Phase } from './schedule.ts'

const instants = new Map<Month, Date>()

/** As `chargeInstantOf`, remembered: a comparison asks for the same few months thousands of times. */
export function chargeInstant(month: Month): Date {
  const known = instants.get(month) ?? chargeInstantOf(month)
  instants.set(month, known)
  return known
}

/** The next month whose charge lies ahead. */
export function nextChargedMonth(schedule: Pick<OurSchedule, 'firstMonth'>, now: Date): Month {
  const thisMonth = monthOf(madridDay(now))
  const next = chargeInstant(thisMonth) > now ? thisMonth : addMonths(thisMonth, 1)
  return next > schedule.firstMonth ? next : schedule.firstMonth
}

/**
 * The phases that should lie ahead now, behind the running one: each month from the next charge to
 * the last month, or as far ahead as the provider takes.
 */
export function agreedPhases(schedule: OurSchedule, now: Date): Phase[] {
  const next = nextChargedMonth(schedule, now)
  return Array.from({ length: MAX_PHASES - 1 }, (_, index) => addMonths(next, index))
    .filter((month) => schedule.lastMonth === null || month <= schedule.lastMonth)
    .map((month) => ({
      kind: 'charge',
      startsAt: chargeInstant(month),
      endsAt: chargeInstant(addMonths(month, 1)),
      amount: agreedAmount(schedule, month),
      month,
    }))
}

/** In what a running schedule differs from what was agreed. */
export function planDifferences(
  enrolment: OurEnrolment,
  ours: OurSchedule,
  theirs: TheirSchedule,
  subscription: TheirSubscription | undefined,
  now: Date,
): Difference[] {
  const about = {
    userId: enrolment.payerId,
    enrolmentId: enrolment.id,
    customerId: theirs.customerId,
    scheduleId: theirs.id,
    repair: 'correct' as const,
  }
  const { lastMonth } = ours
  // What lies beyond the last month is a difference of its own.
  const ahead = theirs.phases.filter(
    ({ startsAt, month }) =>
      startsAt > now && (lastMonth === null || month === null || month <= lastMonth),
  )
  const found: Difference[] = []
  const next = nextChargedMonth(ours, now)
  const misplaced = ahead.find((phase, position) => !isPlaced(phase, addMonths(next, position)))
  if (misplaced) {
    found.push(difference('wrongDates', ours.id, { ...about, month: misplaced.month }))
  } else {
    const dear = ahead.find(
      ({ month, amountCents }) => month !== null && amountCents !== agreedAmount(ours, month),
    )
    if (dear?.month) {
      found.push(
        difference('wrongPrice', ours.id, {
          ...about,
          month: dear.month,
          amountCents: dear.amountCents,
          expectedCents: agreedAmount(ours, dear.month),
          // The price has changed: that job tells the provider by itself.
          mayPass: ours.agreedPriceRevision !== ours.priceRevision,
        }),
      )
    }
  }
  const cards = [theirs.card, subscription?.card ?? theirs.card]
  if (cards.some((card) => card !== ours.paymentMethodId)) {
    // The card is being replaced: that job tells the provider by itself.
    const mayPass = ours.agreedPaymentMethodId !== ours.paymentMethodId
    found.push(difference('wrongCard', ours.id, { ...about, mayPass }))
  }
  const planned = ahead.at(-1)?.month ?? null
  if (lastMonth === null && !misplaced && (planned === null || planned < leastPlanned(now))) {
    const repair = planned === null ? ('correct' as const) : ('topUp' as const)
    found.push(difference('plannedTooShort', ours.id, { ...about, repair, month: planned }))
  }
  return found
}

/** A month less than the daily job sees to, which runs a few hours into the month. */
function leastPlanned(now: Date): Month {
  return addMonths(monthOf(madridDay(now)), MONTHS_AHEAD - 1)
}

function isPlaced(phase: TheirPhase, month: Month): boolean {
  return (
    phase.month === month &&
    !phase.isTrial &&
    phase.startsAt.getTime() === chargeInstant(month).getTime()
  )
}
