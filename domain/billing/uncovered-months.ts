import { association } from '#config'
import { chargeDayOf, type Month, monthOf, partsOf } from '../kernel/calendar.ts'
import { type Difference, difference } from './difference.ts'
import { isOwed, owedFor } from './owed.ts'
import type { OurCharge, OurEnrolment } from './reconciliation-facts.ts'

interface Place {
  /** All enrolments of one person in one programme. */
  place: readonly OurEnrolment[]
  /** Also holds those of other programmes from or to which the person was moved. */
  chain: readonly OurEnrolment[]
  /** The charges of all enrolments of the chain. */
  charges: readonly OurCharge[]
}

/**
 * Returns the months in which a person comes and which are neither paid, owed, waived nor free by rule.
 * A debt that is given up costs the place that its plan pays for, and covers no other one.
 * @param months those that are compared, all of which have fallen due
 */
export function uncoveredMonths(
  { place, chain, charges }: Place,
  months: readonly Month[],
): Difference[] {
  return place.filter(isCompared).flatMap((enrolment) =>
    months
      .filter((month) => comesIn(enrolment, month))
      .filter((month) => !isCovered(enrolment, { chain, charges, month }))
      .map((month) => {
        const { id: enrolmentId, payerId } = enrolment
        const lost = charges.find((charge) => charge.month === month && charge.isGivenUp)
        return difference('monthNotCovered', `${enrolmentId}:${month}`, {
          enrolmentId,
          payerId,
          month,
          day: chargeDayOf(month),
          amountCents: 0,
          expectedCents: lost?.amountCents ?? null,
        })
      }),
  )
}

/** One that was deleted should never have been; what has no schedule is another difference, or none. */
function isCompared({ isDeleted, terms, movedToId }: OurEnrolment): boolean {
  return !isDeleted && (terms !== null || movedToId !== null)
}

function comesIn({ from, to }: OurEnrolment, month: Month): boolean {
  return monthOf(from) <= month && (to === null || month <= monthOf(to))
}

function isCovered(
  enrolment: OurEnrolment,
  { chain, charges, month }: Pick<Place, 'chain' | 'charges'> & { month: Month },
): boolean {
  const made = charges.filter((charge) => charge.month === month)
  const plan = planOf(enrolment, chain)
  if (made.some(({ isGivenUp, enrolmentId }) => !isGivenUp || plan.has(enrolmentId))) return true
  // Lost for an earlier month, the place to which they were moved ended before it began.
  const isLost = ({ id, from, to }: OurEnrolment) => plan.has(id) && to !== null && to < from
  if (chain.some(isLost)) return true
  // Given up for this very place, whose next enrolment is then not free.
  const here = new Set(chain.flatMap(({ id, place }) => (place === enrolment.place ? id : [])))
  if (made.some(({ enrolmentId }) => here.has(enrolmentId))) return false
  return chain.some(
    ({ from, terms, isDeleted, wasRestored, wasImported }) =>
      // What the association has deleted, or restored later, is not charged for that time.
      isDeleted ||
      wasRestored ||
      wasImported ||
      // That there is no charge is a difference of its own.
      (terms !== null && isOwed(owedFor(terms, month).reason)) ||
      (monthOf(from) === month && partsOf(from).day >= association.prices.freeFromDay),
  )
}

/** The enrolments that one plan has paid for in turn: a move takes it along. */
function planOf({ id }: OurEnrolment, chain: readonly OurEnrolment[]): Set<string> {
  const plan = new Set([id])
  for (const one of plan) {
    for (const { id: other, movedToId } of chain) {
      if (movedToId === one) plan.add(other)
      if (other === one && movedToId !== null) plan.add(movedToId)
    }
  }
  return plan
}
