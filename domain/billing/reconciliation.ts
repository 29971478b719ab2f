import { addMonths, type Month } from '../kernel/calendar.ts'
import { DAY_MS } from '../kernel/durations.ts'
import { madridDay } from '../kernel/madrid-time.ts'
import { chargeDifferences, isKept, isRecent } from './charge-differences.ts'
import { type Difference, difference } from './difference.ts'
import { dueMonth, owedFor } from './owed.ts'
import type { OurCharge, OurEnrolment, Snapshots, TheirPayment } from './reconciliation-facts.ts'
import { uncoveredMonths } from './uncovered-months.ts'

/**
 * In what our books and the provider's do not agree, both ways and amounts included, each difference
 * once (design §5). Donations are not compared.
 */
export function differencesOf(books: Snapshots): Difference[] {
  const { charges, enrolments, payments } = books
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  const paymentsOf = Map.groupBy(payments, ({ chargeId }) => chargeId)
  const refundsOf = Map.groupBy(books.refunds, ({ paymentId }) => paymentId)
  const enrolmentOf = new Map(enrolments.map((enrolment) => [enrolment.id, enrolment]))
  const chargesOf = Map.groupBy(charges, ({ enrolmentId }) => enrolmentId)
  const known = new Set<TheirPayment>()
  const ofCharges = charges.flatMap((charge) => {
    const stored = byId.get(charge.paymentId ?? '')
    const own = new Set([...(stored ? [stored] : []), ...(paymentsOf.get(charge.id) ?? [])])
    for (const payment of own) known.add(payment)
    const returned = charge.returnedPaymentIds
    return chargeDifferences(books, {
      charge,
      enrolment: enrolmentOf.get(charge.enrolmentId),
      payments: [...own].filter(({ id }) => !returned.includes(id)),
      refunds: [...returned, charge.paymentId].flatMap((id) =>
        id ? (refundsOf.get(id) ?? []) : [],
      ),
    })
  })
  return [
    ...enrolments.flatMap((one) => enrolmentDifferences(books, one, chargesOf.get(one.id) ?? [])),
    ...[...Map.groupBy(enrolments, ({ place }) => place).values()].flatMap((place) => {
      const chain = withMoved(place, enrolments)
      const made = chain.flatMap(({ id }) => chargesOf.get(id) ?? [])
      return uncoveredMonths({ place, chain, charges: made }, comparedMonths(books))
    }),
    ...ofCharges,
    ...payments.filter((one) => !known.has(one)).flatMap((one) => unknownPayment(books, one)),
  ]
}

/** Months that are owed since more than a day and have no charge; places without payment. */
function enrolmentDifferences(
  period: Snapshots,
  { id, payerId, isActive, terms, wasImported }: OurEnrolment,
  charges: readonly OurCharge[],
): Difference[] {
  const about = { payerId, enrolmentId: id }
  if (!terms) {
    const isMissing = isActive && !wasImported
    return isMissing ? [difference('enrolmentWithoutSchedule', id, about)] : []
  }
  const charged = new Set(charges.map(({ month }) => month))
  return comparedMonths(period).flatMap((month) => {
    if (month < terms.firstMonth || charged.has(month)) return []
    const { amount, day } = owedFor(terms, month)
    if (amount === 0) return []
    const details = { month, day, expectedCents: amount, repair: 'makeDueCharges' } as const
    return [difference('monthNotCharged', `${id}:${month}`, { ...about, ...details })]
  })
}

/** A payment with our mark or of one of our customers that pays for no charge of ours. */
function unknownPayment({ now }: Snapshots, payment: TheirPayment): Difference[] {
  const { id, chargeId, payerId, amountCents, paidAt, status } = payment
  const isOurs = chargeId !== null || payerId !== null
  if (!isOurs || status !== 'succeeded' || !isKept(payment)) return []
  const details = { payerId, paymentId: id, amountCents, day: madridDay(paidAt) }
  const isTransient = isRecent(paidAt, now)
  return [difference('paymentUnknown', id, { ...details, isTransient })]
}

/** The months that fell due in this period, and more than a day ago. */
function comparedMonths({ now, since }: Pick<Snapshots, 'now' | 'since'>): Month[] {
  const first = addMonths(dueMonth(new Date(since.getTime() - 1)), 1)
  const last = dueMonth(new Date(now.getTime() - DAY_MS))
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The enrolments of a place, and of those from or to which the person was moved: a move takes the plan along. */
function withMoved(place: OurEnrolment[], enrolments: readonly OurEnrolment[]): OurEnrolment[] {
  const chain = new Set(place)
  for (const one of chain) {
    for (const other of enrolments) {
      const isMove = other.movedToId === one.id || one.movedToId === other.id
      if (isMove || other.place === one.place) chain.add(other)
    }
  }
  return [...chain]
}
