import type { DueMoments } from './due-moments.ts'
import { madridClock } from './madrid-clock.ts'
import { pricesAhead } from './prices-owed.ts'
import type { Reduction } from './reductions.ts'
import type { Snapshots } from './snapshots.ts'

type Enrolment = Snapshots['ours']['enrolments'][number]

interface OwedMonth {
  month: string
  cents: number
}

interface AtDesk {
  first: OwedMonth
  /** The enrolments of its places. */
  ids: readonly string[]
  dueAt: DueMoments
  paidOf: Reduction
}

/** A month with its price, or with that of the moment at which it was paid ahead at the desk. */
export function atDesk(
  books: Snapshots,
  enrolment: Enrolment,
  { month, cents, first, ids, dueAt, paidOf }: OwedMonth & AtDesk,
): OwedMonth {
  const { ours } = books
  const isEarly = (at: Date | null) => at !== null && madridClock(at) < dueAt(month)
  const early = ours.desk.find(
    (row) =>
      ids.includes(row.enrolmentId) &&
      row.month === month &&
      isEarly(row.recordedAt) &&
      !isEarly(row.undoneAt),
  )
  if (!early) return { month, cents: paidOf(month, cents) }
  const then = ours.enrolments.find(({ id }) => id === early.enrolmentId) ?? enrolment
  const prices = pricesAhead(books, then, { month, at: early.recordedAt })
  const halves = prices.map((price) => Math.floor(price / 2))
  const possible = month === first.month ? [first.cents, ...prices, ...halves] : prices
  const paid = ours.charges.find(({ id }) => id === early.chargeId)?.amountCents
  const left = possible.map((price) => paidOf(month, price))
  return { month, cents: left.find((one) => one === paid) ?? left[0] ?? cents }
}

/** The months that stand as paid at the desk, besides those that have fallen due. */
export function aheadOf(
  books: Snapshots,
  enrolment: Enrolment,
  { due, priceOf, ...desk }: AtDesk & { due: readonly OwedMonth[]; priceOf(month: string): number },
): OwedMonth[] {
  const months = books.ours.desk
    .filter((row) => row.undoneAt === null && desk.ids.includes(row.enrolmentId))
    .map(({ month }) => month)
  return [...new Set(months)]
    .filter((month) => month >= desk.first.month && !due.some((one) => one.month === month))
    .map((month) => {
      const cents = month === desk.first.month ? desk.first.cents : priceOf(month)
      return atDesk(books, enrolment, { month, cents, ...desk })
    })
}
