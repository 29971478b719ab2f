import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { booksBalance } from './books.ts'
import {
  everyMonthOnce,
  isAskedLater,
  noDoubleCharge,
  nothingUnknown,
  tablesAgree,
} from './charges.ts'
import { everyMonthCovered } from './covered-months.ts'
import { debitedAgain, debitsAnnounced } from './debits.ts'
import { handedMonth, paidOnceAtDesk } from './desk.ts'
import { disputesAgree } from './disputes.ts'
import type { JudgedSite } from './judged-site.ts'
import { receiptsWhole, refundsOnce } from './money-back.ts'
import { chargeMoment, debitDay } from './months.ts'
import { type Account, accountsOf, owes } from './owed.ts'
import { nothingTriedAtDesk } from './plan-ways.ts'
import { noticesInTime, unannouncedPrices } from './prices-owed.ts'
import { reductionsRight } from './reductions.ts'
import { refusedByBanks, retriedInTime } from './retries.ts'
import { rightsKept } from './rights.ts'
import { schedulesAgree } from './schedules.ts'
import { readSnapshots, type Snapshots } from './snapshots.ts'

/** Everything that is not as the rules of money say, in words; empty when all is well. */
export async function judge(world: JudgedSite): Promise<string[]> {
  const books = await readSnapshots(world)
  const accounts = accountsOf(books)
  const rules = [
    () => everyMonthOnce(world, books, accounts),
    () => everyMonthCovered(books, accounts),
    () => noDoubleCharge(world, books, accounts),
    () => nothingUnknown(books),
    () => tablesAgree(world, books),
    () => paidOnceAtDesk(world, books),
    () => rightsKept(world, books),
    () => disputesAgree(books),
    () => retriedInTime(world, books, accounts),
    () => nothingTriedAtDesk(world, books, accounts),
    () => debitsAnnounced(books),
    () => debitedAgain(world, books),
    () => refusedByBanks(world, books, accounts),
    () => schedulesAgree(world, books, accounts),
    () => repeatedPlaces(books, accounts),
    () => promisesKept(world, books, accounts),
    () => nothingAfterTheEnd(world, books),
    () => closedForGood(books),
    () => nothingHalfDone(world, books),
    () => mailOnce(books),
    () => noticesInTime(books),
    () => unannouncedPrices(books),
    () => refundsOnce(world, books),
    () => receiptsWhole(books),
    () => reductionsRight(books, world.feesGranted),
  ]
  return [
    ...rules.flatMap((rule) => rule()),
    ...(await productsOwnView(world)),
    ...(await booksBalance(world, books)),
  ]
}

/** The product's own comparison with the provider finds nothing either. */
async function productsOwnView({ servers }: JudgedSite): Promise<string[]> {
  const app = servers.pick()
  if (!app) return ['there is no server to ask']
  const found = await compareSnapshots(app.deps)
  return found
    .filter(({ isTransient }) => !isTransient)
    .map(({ id, kind }) => `the product finds a difference itself: ${kind} ${id}`)
}

/** A place is held once at a time, and one person is one row, however their name was typed. */
function repeatedPlaces({ ours }: Snapshots, accounts: Account[]): string[] {
  const until = new Map<string, Date | null>()
  const doubled = accounts.flatMap(({ enrolmentId, place }) => {
    const enrolment = ours.enrolments.find(({ id }) => id === enrolmentId)
    // Another enrolment may have had the place while this entry was deleted, or was cancelled.
    if (ours.deletions.some((one) => one.enrolmentId === enrolmentId)) return []
    if (ours.cancellations.some((one) => one.enrolmentId === enrolmentId && one.undoneAt)) return []
    const before = until.get(place)
    const overlaps = before === null || (before && enrolment && enrolment.enrolledAt < before)
    until.set(place, enrolment?.endedAt ?? null)
    return overlaps ? [`${place} is enrolled twice at once`] : []
  })
  // Names in a family are unique.
  const twice = ours.enrollees
    .filter(({ firstName: name }) => name !== '')
    .map(
      ({ payerId, firstName: name, lastName: surname }) =>
        `${payerId} ${name.toLowerCase()} ${surname}`,
    )
    .filter((person, index, people) => people.indexOf(person) !== index)
  return [...doubled, ...twice.map((person) => `${person} is two people for us`)]
}

/** Every promise to a payer was kept. */
function promisesKept(world: JudgedSite, { ours }: Snapshots, accounts: Account[]): string[] {
  return world.promises.flatMap((promise) => {
    if (promise.kind !== 'enrolled' && promise.kind !== 'ended') return []
    const { enrolmentId } = promise
    const account = accounts.find(({ places }) =>
      places.some((one) => one.enrolmentId === enrolmentId),
    )
    // The deletion of an entry replaces its earlier promises.
    const isDeleted = ours.deletions.some((one) => one.enrolmentId === enrolmentId)
    if (isDeleted && promise.kind === 'ended') return []
    if (!account) return [`enrolment ${enrolmentId} was promised and is not there`]
    if (promise.kind === 'enrolled') {
      // What was undone at the desk comes before what was promised.
      if (handedMonth(ours, enrolmentId)) return []
      const { month } = account.first
      const cents = account.paidOf(month, account.first.cents)
      const promised = `${promise.firstChargeDate} ${promise.firstAmount}`
      const day = chargeMoment(month).slice(0, 10)
      const owed = `${day} ${cents}`
      // An account is debited on a banking day.
      const isThatDay = [day, debitDay(month)].includes(promise.firstChargeDate)
      // In the programme to which a person is moved another family rule holds, or none.
      const isMoved = ours.enrolments.some(({ id, movedToId }) => id === enrolmentId && movedToId)
      const most = isMoved
        ? Math.max(promise.firstAmount, account.first.cents)
        : promise.firstAmount
      // A price that is withdrawn before it begins makes it less.
      return isThatDay && cents <= most
        ? []
        : [`enrolment ${enrolmentId}: ${promised} was promised, ${owed} is owed`]
    }
    if (isTakenBack(ours, promise)) return []
    const row = ours.enrolments.find(({ id }) => id === enrolmentId)
    const { ends } = account
    const { effectiveDate } = promise
    const isLost = ends !== null && lastDayOf(ends) < effectiveDate
    const isKept = ends !== null && (isLost || lastDayOf(ends) === effectiveDate)
    return isKept && row?.effectiveEndDate === lastDayOf(ends)
      ? []
      : [
          `enrolment ${enrolmentId}: ends ${row?.effectiveEndDate}, ${effectiveDate} was announced, ${ends} is right`,
        ]
  })
}

/** Tells whether the cancellation that a promise is about was taken back, and none of the same day stands. */
function isTakenBack(
  { cancellations }: Snapshots['ours'],
  { enrolmentId, effectiveDate }: { enrolmentId: string; effectiveDate: string },
): boolean {
  const same = cancellations.filter(
    (one) => one.enrolmentId === enrolmentId && one.effectiveDate === effectiveDate,
  )
  return same.length > 0 && same.every(({ undoneAt }) => undoneAt !== null)
}

/** Nothing was charged beyond the announced last day. */
function nothingAfterTheEnd(world: JudgedSite, { provider, ours }: Snapshots): string[] {
  return world.promises.flatMap((promise) => {
    if (promise.kind !== 'ended' || isTakenBack(ours, promise)) return []
    const { enrolmentId, effectiveDate } = promise
    const own = ours.charges.filter((row) => row.enrolmentId === enrolmentId).map(({ id }) => id)
    return provider.payments
      .filter(({ chargeId }) => own.includes(chargeId))
      .filter(({ month }) => month > effectiveDate.slice(0, 7))
      .map(({ month }) => `enrolment ${enrolmentId}: ${month} is after the end, ${effectiveDate}`)
  })
}

/** Checks that nothing goes on for a deactivated account. */
function closedForGood({ ours }: Snapshots): string[] {
  const closed = ours.users.filter(({ status }) => status === 'inactive').map(({ id }) => id)
  return [
    ...ours.enrolments.filter(({ status }) => status !== 'inactive'),
    ...ours.orders.filter(({ status }) => status === 'confirmed'),
  ]
    .filter(({ payerId }) => closed.includes(payerId))
    .map(({ id, status }) => `${id} is ${status}, though its payer is deactivated`)
}

function lastDayOf(month: string): string {
  const beforeLast = chargeMoment(month).slice(0, 10)
  return new Date(Date.parse(beforeLast) + 86_400_000).toISOString().slice(0, 10)
}

/** In quiet times nothing waits and nothing is half done. */
function nothingHalfDone(world: JudgedSite, books: Snapshots): string[] {
  const { ours } = books
  return [
    ...ours.orders
      .filter(
        ({ id, status, payerId, programmeId }) =>
          status === 'completed' &&
          !world.ordersSent.has(id) &&
          !world.deskOrders.has(`${payerId} ${programmeId}`),
      )
      .map(({ id }) => `order ${id} was completed without a request`),
    ...ours.charges
      .filter((charge) => {
        const { id, status } = charge
        const isAhead = status === 'due' && world.decided.get(id) === 'charge'
        const isWaiting = isAhead || isAskedLater(world, books, charge)
        return ['due', 'asking', 'unclear'].includes(status) && !isWaiting
      })
      .map(({ id, status, serviceMonth }) => `charge ${id} of ${serviceMonth} is ${status}`),
    ...ours.users
      .filter(
        ({ status, paymentCustomerId, id }) =>
          status === 'erased' && paymentCustomerId && !owes(id, ours),
      )
      .map(({ id }) => `the customer of ${id}, who is erased, is still at the provider`),
    ...ours.events
      .filter(({ processedAt, ignored }) => !processedAt && !ignored)
      .map(({ type, id, error }) => `event ${type} ${id} is not worked on: ${error}`),
    ...ours.mails
      .filter(({ sentAt }) => !sentAt)
      .map(({ dedupeKey }) => `the e-mail ${dedupeKey} was not sent`),
  ]
}

/** Each event has one e-mail, and each e-mail written was delivered once, unless it was erased. */
function mailOnce({ ours, mail }: Snapshots): string[] {
  const keys = mail.written.map(({ dedupe_key: key }) => key)
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index)
  const ordersWithoutMail = ours.orders
    .filter(({ id, status }) => status === 'completed' && !keys.includes(`order-completed-${id}`))
    .map(({ id }) => `order ${id} has no e-mail`)
  const erased = ours.users.some(({ status }) => status === 'erased')
  const undelivered = mail.written
    .filter(({ id }) => mail.delivered.filter((key) => key === id).length !== 1 && !erased)
    .map(({ dedupe_key: key }) => `the e-mail ${key} was not delivered once`)
  return [...twice.map((key) => `${key} has two e-mails`), ...ordersWithoutMail, ...undelivered]
}
