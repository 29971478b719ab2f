import { dueMoments, gapsOf, isWithin } from './due-moments.ts'
import { madridClock } from './madrid-clock.ts'
import { chargeMoment, monthAfter } from './months.ts'
import { type Account, placeOf } from './owed.ts'
import type { Snapshots } from './snapshots.ts'

type Enrolment = Snapshots['ours']['enrolments'][number]

/** Is the day from which on the month of the enrolment is free. */
const FREE_FROM_DAY = 22

/**
 * No person is active in a month that is neither paid, owed, waived nor free by rule. A debt that is
 * given up costs the place that its plan pays for, and covers no other one.
 */
export function everyMonthCovered(books: Snapshots, accounts: Account[]): string[] {
  const { ours, now } = books
  return ours.enrolments.flatMap((enrolment) => {
    if (enrolment.deletedAt) return []
    const chain = chainOf(ours.enrolments, enrolment)
    const places = chain.map(({ id }) => ({ enrolmentId: id }))
    const gaps = gapsOf(ours, places)
    const dueAt = dueMoments(ours, places)
    const [last = ''] = [endOf(ours.enrolments, enrolment) ?? now, now].sort()
    return activeMonths(enrolment.enrolledAt, last.slice(0, 7))
      .filter((month) => !isWithin(gaps, dueAt(month)))
      .filter((month) => !isCovered(books, accounts, { enrolment, chain, month }))
      .map(
        (month) => `${placeOf(enrolment)} comes in ${month} (${enrolment.id}), and nobody pays it`,
      )
  })
}

/**
 * A place that is lost ends with its last paid month, which may be before the day of a move. The
 * enrolment that was moved keeps that day.
 */
function endOf(
  all: readonly Enrolment[],
  { effectiveEndDate, movedToId }: Enrolment,
): string | null {
  const to = all.find(({ id }) => id === movedToId)
  const ends = [effectiveEndDate, to ? endOf(all, to) : null]
  return ends.filter((end) => end !== null).sort()[0] ?? null
}

function activeMonths(enrolledAt: Date, last: string): string[] {
  const months: string[] = []
  let month = madridClock(enrolledAt).slice(0, 7)
  for (; month <= last; month = monthAfter(month, 1)) months.push(month)
  return months
}

/** The enrolments of the same person in the same programme, and in those from or to which they were moved. */
function chainOf(all: readonly Enrolment[], enrolment: Enrolment): Enrolment[] {
  const chain = new Set([enrolment])
  for (const one of chain) {
    for (const other of all) {
      const isMove = other.movedToId === one.id || one.movedToId === other.id
      if (isMove || placeOf(other) === placeOf(one)) chain.add(other)
    }
  }
  return [...chain]
}

function isCovered(
  { ours, provider, now }: Snapshots,
  accounts: Account[],
  { enrolment, chain, month }: { enrolment: Enrolment; chain: Enrolment[]; month: string },
): boolean {
  const ids = chain.map(({ id }) => id)
  const made = ours.charges.filter(
    ({ enrolmentId, serviceMonth }) => ids.includes(enrolmentId) && serviceMonth === month,
  )
  const isGivenUp = (chargeId: string) =>
    ours.failures.some((one) => one.chargeId === chargeId && one.state === 'placeLost')
  // A move takes the plan along.
  const plan = [
    enrolment.id,
    ...accounts
      .map(({ places }) => places.map(({ enrolmentId }) => enrolmentId))
      .filter((places) => places.includes(enrolment.id))
      .flat(),
  ]
  const isPaid = made.some(({ id }) =>
    provider.payments.some(({ chargeId, status }) => chargeId === id && status === 'succeeded'),
  )
  const isOwedOrWaived = made.some(({ id, enrolmentId, status }) => {
    return status !== 'void' || !isGivenUp(id) || plan.includes(enrolmentId)
  })
  const isAhead = accounts.some(({ enrolmentId, first, last }) => {
    const goesOn = month >= first.month && (last === null || month <= last)
    return ids.includes(enrolmentId) && goesOn && chargeMoment(month) > now
  })
  // Another programme is paid for by itself.
  const here = chain.filter((one) => placeOf(one) === placeOf(enrolment)).map(({ id }) => id)
  const isFree =
    !made.some(({ id, enrolmentId }) => isGivenUp(id) && here.includes(enrolmentId)) &&
    chain.some(({ enrolledAt }) => {
      const day = madridClock(enrolledAt).slice(0, 10)
      return day.startsWith(month) && Number(day.slice(8)) >= FREE_FROM_DAY
    })
  return isPaid || isOwedOrWaived || isAhead || isFree
}
