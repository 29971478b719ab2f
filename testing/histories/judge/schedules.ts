import type { JudgedSite } from './judged-site.ts'
import { chargeMoment, monthAfter } from './months.ts'
import type { Account } from './owed.ts'
import { waysOf } from './plan-ways.ts'
import type { Snapshots } from './snapshots.ts'

type Schedule = Snapshots['ours']['schedules'][number]

/** So far ahead a plan is looked at. */
const MONTHS_AHEAD = 6

/** Checks that what our schedules say will be charged is what is owed: the months, their prices and the card. */
export function schedulesAgree(world: JudgedSite, books: Snapshots, accounts: Account[]): string[] {
  const { ours, now } = books
  return ours.schedules.flatMap((row) => {
    const wrong = (what: string) => [`schedule ${row.id}: ${what}`]
    const account = accounts.find(({ scheduleId }) => scheduleId === row.id)
    if (!account) return isMovedOn(books, row) ? [] : wrong('belongs to no enrolment')
    const thisMonth = now.slice(0, 7)
    const dueThrough = chargeMoment(thisMonth) <= now ? thisMonth : monthAfter(thisMonth, -1)
    const isResumed = ours.deletions.some(({ enrolmentId }) =>
      account.places.some((place) => place.enrolmentId === enrolmentId),
    )
    const misplaced = Array.from({ length: MONTHS_AHEAD }, (_, index) =>
      monthAfter(dueThrough, index + 1),
    ).flatMap((month) => {
      const planned = account.paidOf(month, plannedFor(row, month))
      const owed = account.paidOf(month, owedFor(account, month))
      // A restored enrolment continues with the next month that is not paid in between.
      if (isResumed && month < row.firstMonth) return []
      // What was paid ahead before a move stays with the plan before it.
      if (isPaidBefore(books, account, row, month)) return []
      return planned === owed ? [] : [`${month} will cost ${planned}, not ${owed}`]
    })
    return [...misplaced.flatMap(wrong), ...cardWrong(world, books, account, row).flatMap(wrong)]
  })
}

function isPaidBefore(
  { ours }: Snapshots,
  { places }: Account,
  row: Schedule,
  month: string,
): boolean {
  const before = places.filter(({ enrolmentId }) => enrolmentId !== row.enrolmentId)
  return ours.desk.some(
    (one) =>
      one.month === month && before.some(({ enrolmentId }) => enrolmentId === one.enrolmentId),
  )
}

/** A person who was moved is charged by a plan of the new place, and by the old one no more. */
function isMovedOn({ ours }: Snapshots, { enrolmentId, firstMonth, lastMonth }: Schedule): boolean {
  const enrolment = ours.enrolments.find(({ id }) => id === enrolmentId)
  if (!enrolment?.movedToId || lastMonth === null) return false
  const charged = ours.charges.filter((row) => row.enrolmentId === enrolmentId)
  const isUndone = ours.desk.some(
    (row) => row.enrolmentId === enrolmentId && row.month === lastMonth && row.undoneAt !== null,
  )
  return (
    lastMonth < firstMonth ||
    charged.some(({ serviceMonth }) => serviceMonth === lastMonth) ||
    isUndone
  )
}

/** Returns what a schedule's row says of a month that lies ahead, in cents. */
function plannedFor(row: Schedule, month: string): number {
  if (month < row.firstMonth || (row.lastMonth !== null && month > row.lastMonth)) return 0
  const monthly = row.knownPrices.findLast(({ from }) => from <= month)?.cents ?? row.monthlyCents
  return month === row.firstMonth ? Math.min(row.firstAmountCents, monthly) : monthly
}

function owedFor({ first, last, priceOf }: Account, month: string): number {
  if (month < first.month || (last !== null && month > last)) return 0
  return month === first.month ? first.cents : priceOf(month)
}

/** The card that is charged is one of the payer's own; at the desk there is none. */
function cardWrong(world: JudgedSite, books: Snapshots, account: Account, row: Schedule): string[] {
  const payer = world.payers.find(({ user }) => user.id === account.payerId)
  if (!payer || payer.isErased) return []
  const ways = waysOf(world, books, account, '9999-12')
  const isAtDesk = row.method === 'desk'
  if (!ways.has(isAtDesk ? 'desk' : 'provider')) return [`is paid by ${row.method}`]
  if (isAtDesk) return row.customerId || row.paymentMethodId ? [`charges ${row.customerId}`] : []
  const { ours } = books
  const customer = ours.users.find(({ id }) => id === account.payerId)?.paymentCustomerId
  return [
    ...(payer.cards.has(row.paymentMethodId ?? '') ? [] : [`charges ${row.paymentMethodId}`]),
    ...(row.customerId === customer ? [] : [`charges ${row.customerId}, not ${customer}`]),
  ]
}
