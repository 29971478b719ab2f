import { addMonths, type Month, monthOf } from '../calendar.ts'
import { madridDay } from '../madrid-time.ts'
import { agreedAmount } from './agreed-prices.ts'
import { type Difference, type DifferenceKind, difference } from './difference.ts'
import { chargeInstant } from './reconcile-plan.ts'
import { GRACE_MS } from './reconcile-schedules.ts'
import type {
  OurEnrolment,
  OurInvoice,
  OurSchedule,
  TheirInvoice,
  World,
} from './reconciliation-facts.ts'

const DAY_MS = 86_400_000

interface Place {
  enrolment: OurEnrolment
  schedule: OurSchedule
}

/** Differences between our invoices and the provider's, and money that should not have been taken. */
export function invoiceDifferences(world: World): Difference[] {
  const ours = new Map(world.invoices.map((invoice) => [invoice.stripeInvoiceId, invoice]))
  const theirs = new Set(world.remoteInvoices.map(({ id }) => id))
  const places = placesOf(world.enrolments)
  const placeOf = ({ paymentScheduleId, subscriptionId }: TheirInvoice) =>
    places.get(paymentScheduleId ?? '') ?? places.get(subscriptionId ?? '')
  return [
    ...world.remoteInvoices.flatMap((invoice) =>
      compared(world, invoice, ours.get(invoice.id), placeOf(invoice)),
    ),
    ...world.invoices
      .filter(({ stripeInvoiceId }) => !theirs.has(stripeInvoiceId))
      .flatMap((invoice) => gone(world, invoice)),
    ...overcharges(world, placeOf),
    ...notCharged(world, placeOf),
  ]
}

function placesOf(enrolments: readonly OurEnrolment[]): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const enrolment of enrolments) {
    const { schedule } = enrolment
    if (!schedule) continue
    places.set(schedule.id, { enrolment, schedule })
    if (schedule.stripeSubscriptionId) {
      places.set(schedule.stripeSubscriptionId, { enrolment, schedule })
    }
  }
  return places
}

function compared(
  world: World,
  theirs: TheirInvoice,
  ours: OurInvoice | undefined,
  place: Place | undefined,
): Difference[] {
  const { id, customerId, month, amountCents } = theirs
  const about = {
    userId: ours?.payerId ?? place?.enrolment.payerId ?? null,
    enrolmentId: ours?.enrolmentId ?? place?.enrolment.id ?? null,
    customerId,
    invoiceId: id,
    month,
    amountCents,
  }
  if (world.now.getTime() - theirs.changedAt.getTime() < GRACE_MS) return []
  if (!ours) {
    if (place && theirs.status !== 'void') {
      return [difference('unknownInvoice', id, { ...about, repair: 'storeInvoice' })]
    }
    return place ? [] : unknownMoney(world, theirs)
  }
  const kind = statusDifference(ours, theirs)
  return kind ? [difference(kind, id, { ...about, ...moneyOf(kind, ours, theirs) })] : []
}

function statusDifference(ours: OurInvoice, theirs: TheirInvoice): DifferenceKind | null {
  const here = ours.status === 'refunded' ? 'paid' : ours.status
  const there = theirs.status
  if (here !== there) {
    if (there === 'paid') return 'paidThere'
    if (there === 'void') return 'voidedThere'
    if (here === 'paid' || here === 'void') return 'openThere'
    return there === 'failed' ? 'failedThere' : null
  }
  if (ours.failureOpen && there !== 'open' && there !== 'failed') return 'failureOpen'
  if (theirs.refundedCents > ours.refundedCents + ours.refundingCents) return 'refundedThere'
  if (theirs.refundedCents < ours.refundedCents) return 'refundMissing'
  return null
}

function moneyOf(
  kind: DifferenceKind,
  ours: OurInvoice,
  theirs: TheirInvoice,
): Partial<Difference> {
  if (kind === 'refundMissing' || kind === 'refundedThere') {
    return {
      // Part of it may be on its way here: only a person can tell which.
      repair: kind === 'refundedThere' && ours.refundingCents === 0 ? 'storeRefund' : null,
      amountCents: theirs.refundedCents,
      expectedCents: ours.refundedCents,
    }
  }
  return { repair: 'storeInvoice' }
}

/** Money taken from one of our payers that no enrolment explains. */
function unknownMoney(world: World, theirs: TheirInvoice): Difference[] {
  const { id, customerId, month, amountCents, refundedCents, status } = theirs
  if (status !== 'paid' || refundedCents >= amountCents) return []
  const user = world.users.find((one) => one.customerId === customerId)
  if (!user && theirs.paymentScheduleId === null) return []
  const about = { userId: user?.id ?? null, customerId, invoiceId: id, month }
  return [difference('unknownMoney', id, { ...about, amountCents })]
}

function gone(world: World, ours: OurInvoice): Difference[] {
  // Near the edge of what was fetched nobody can tell.
  const since = madridDay(new Date(world.invoicesSince.getTime() + 7 * DAY_MS))
  if (ours.chargedOn < since || ours.status === 'void') return []
  return [
    difference('goneThere', ours.stripeInvoiceId, {
      userId: ours.payerId,
      enrolmentId: ours.enrolmentId,
      invoiceId: ours.stripeInvoiceId,
      month: ours.serviceMonth,
      amountCents: ours.amountCents,
    }),
  ]
}

/** Months that were paid twice, or after the last one. Nothing gives money back but a person. */
function overcharges(
  world: World,
  placeOf: (invoice: TheirInvoice) => Place | undefined,
): Difference[] {
  const paid = new Set<string>()
  const found: Difference[] = []
  const byAge = world.remoteInvoices
    .filter(({ status, refundedCents, amountCents }) => {
      return status === 'paid' && refundedCents < amountCents
    })
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  for (const invoice of byAge) {
    const place = placeOf(invoice)
    if (!place) continue
    const { enrolment, schedule } = place
    const { id, month, customerId, amountCents, refundedCents } = invoice
    const isSecond = paid.has(`${enrolment.id} ${month}`)
    paid.add(`${enrolment.id} ${month}`)
    const isLate = schedule.lastMonth !== null && month > schedule.lastMonth
    if (!isSecond && !isLate) continue
    found.push(
      difference(isSecond ? 'chargedTwice' : 'chargedAfterEnd', id, {
        userId: enrolment.payerId,
        enrolmentId: enrolment.id,
        customerId,
        invoiceId: id,
        month,
        amountCents: amountCents - refundedCents,
      }),
    )
  }
  return found
}

/** Months that fell due without anybody having asked for the money. */
function notCharged(
  world: World,
  placeOf: (invoice: TheirInvoice) => Place | undefined,
): Difference[] {
  const asked = new Set(
    world.invoices.map(({ enrolmentId, serviceMonth }) => `${enrolmentId} ${serviceMonth}`),
  )
  for (const invoice of world.remoteInvoices) {
    const place = placeOf(invoice)
    if (place) asked.add(`${place.enrolment.id} ${invoice.month}`)
  }
  return world.enrolments.flatMap(({ id, payerId, status, schedule }) => {
    if (schedule?.status !== 'active' || status === 'pending') return []
    return dueMonths(world, schedule)
      .filter((month) => !asked.has(`${id} ${month}`))
      .map((month) =>
        difference('monthNotCharged', `${schedule.id} ${month}`, {
          userId: payerId,
          enrolmentId: id,
          customerId: schedule.customerId,
          month,
          expectedCents: agreedAmount(schedule, month),
        }),
      )
  })
}

function dueMonths({ now, invoicesSince }: World, schedule: OurSchedule): Month[] {
  const known = addMonths(monthOf(madridDay(invoicesSince)), 1)
  const until = new Date(now.getTime() - DAY_MS)
  const months: Month[] = []
  for (
    let month = schedule.firstMonth > known ? schedule.firstMonth : known;
    chargeInstant(month) < until && (schedule.lastMonth === null || month <= schedule.lastMonth);
    month = addMonths(month, 1)
  ) {
    months.push(month)
  }
  return months
}
