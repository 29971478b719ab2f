import type { MethodSwitch, PlanWay } from '../world.ts'
import { handedMonth, paymentsOf, wasAtDesk } from './desk.ts'
import type { JudgedSite } from './judged-site.ts'
import { madridClock } from './madrid-clock.ts'
import { askingMomentFrom, momentOf } from './months.ts'
import type { Account } from './owed.ts'
import type { Snapshots } from './snapshots.ts'

type Charge = Snapshots['ours']['charges'][number]
type Paying = Pick<Account, 'payerId' | 'places'>

const DAY = 86_400_000

/** So many days a place is kept whose month is not paid. */
const GRACE_DAYS = 14

/** The database's clock is some seconds behind. */
const SKEW_MS = 5000

/**
 * Returns where a month of an account is to be paid, as the answers to volunteers and payers say: both ways where an
 * answer never came, or contrary wishes came at once.
 */
export function waysOf(
  world: JudgedSite,
  { ours }: Snapshots,
  account: Paying,
  month: string,
): ReadonlySet<PlanWay> {
  const ids = account.places.map(({ enrolmentId }) => enrolmentId)
  const charge = ours.charges.find(
    ({ enrolmentId, serviceMonth }) => ids.includes(enrolmentId) && serviceMonth === month,
  )
  const plannedAt = charge && ours.planned.get(charge.id)
  // A month that was undone at the desk is paid as its plan was by then, from whatever month on.
  const isUndone =
    ours.desk.some((row) => row.month === month && ids.includes(row.enrolmentId)) ||
    ids.some((id) => handedMonth(ours, id)?.month === month)
  const reaches = ({ from, sentAt }: MethodSwitch) =>
    isUndone || (from === null ? !plannedAt || +plannedAt + SKEW_MS >= +sentAt : from <= month)
  const { orderId } = ours.enrolments.find(({ id }) => id === ids[0]) ?? {}
  let ways = new Set<PlanWay>([orderId && !world.ordersSent.has(orderId) ? 'desk' : 'provider'])
  for (const one of switchesOf(world, account).filter(reaches)) {
    const isSure = one.isConfirmed && !one.isContested && one.from !== null && !isUndone
    ways = isSure ? new Set([one.to]) : new Set([...ways, one.to])
  }
  // Of an account that was deleted nothing is left at the provider once nothing is owed.
  const isErased = world.payers.some(
    ({ user, isErased }) => isErased && user.id === account.payerId,
  )
  return isErased && isUndone ? ways.add('desk') : ways
}

function switchesOf({ switches }: JudgedSite, { payerId, places }: Paying): MethodSwitch[] {
  return switches.filter(
    ({ whose }) => whose === payerId || places.some(({ enrolmentId }) => enrolmentId === whose),
  )
}

/** Tells whether a plan may have come to the desk at this moment or later. */
export function mayComeToDesk(world: JudgedSite, account: Paying, since: Date): boolean {
  return switchesOf(world, account).some(
    ({ to, sentAt }) => to === 'desk' && +sentAt + SKEW_MS >= +since,
  )
}

/**
 * Finds what is wrong with a month that is to be paid at the desk and was not: nobody asks the provider for it but its
 * payer, it is to be collected from the moment at which it falls due, and costs the place after fourteen days.
 */
export function uncollectedWrong(
  world: JudgedSite,
  books: Snapshots,
  { account, charge }: { account: Account; charge: Charge },
): string[] {
  const { ours, provider, now } = books
  const { serviceMonth: month, id, status } = charge
  const payments = paymentsOf(world, books, charge)
  const payer = world.payers.find(({ user }) => user.id === account.payerId)
  const wrong = payments
    .filter(({ madeAt }) => !isPayersDay(payer, madeAt.slice(0, 10)))
    .map(({ id, madeAt }) => `${month} is paid at the desk, and was asked for at ${madeAt} (${id})`)
  if (payments.some((one) => ['succeeded', 'processing'].includes(one.status))) return wrong
  const failure = ours.failures.find(({ chargeId }) => chargeId === id)
  if (!failure)
    return [...wrong, `${month} (${status}) is paid at the desk, and nobody asks for it`]
  const isTried = [...payments, ...provider.returned].some(({ chargeId }) => chargeId === id)
  if (!isTried && failure.kind !== 'atDesk') wrong.push(`${month} at the desk is ${failure.kind}`)
  const failedAt = madridClock(failure.failedAt)
  const { from, latest } = world.outages.windowOf(momentOf(month))
  const isSwitchedLater = mayComeToDesk(world, account, momentOf(month))
  const isLater = isTried || isSwitchedLater || wasAtDesk(world, charge)
  if (failedAt < from || (failedAt > latest && !isLater)) {
    wrong.push(`${month} is to be collected since ${failedAt}, not from ${from} to ${latest}`)
  }
  const expected = { open: ['failed', 'needsAuthentication'], placeLost: ['void'] }
  const { state } = failure
  if (state !== 'open' && state !== 'placeLost')
    return [...wrong, `${month} at the desk is ${state}`]
  if (!expected[state].includes(status))
    wrong.push(`${month} at the desk is ${status}, and ${state}`)
  const others = failuresOf(books, account)
  const isWaiting = provider.payments.some(
    (one) => one.status === 'processing' && isOf(books, account, one),
  )
  if (state === 'open' && keptThrough(failure.failedAt) < now.slice(0, 10) && !isWaiting) {
    wrong.push(`${month} is to be collected since ${failedAt}, and its place is kept`)
  }
  const lost = others.filter(({ settledAt }) => +(settledAt ?? 0) === +(failure.settledAt ?? 0))
  const isOver = lost.some(
    (one) =>
      keptThrough(one.failedAt) < madridClock(failure.settledAt ?? one.failedAt).slice(0, 10),
  )
  if (state === 'placeLost' && !isOver) wrong.push(`${month} at the desk cost the place too early`)
  return wrong
}

/** Tells whether what is asked for on this day may be so since its payer gave a card, or an account some days before. */
function isPayersDay(payer: JudgedSite['payers'][number] | undefined, day: string): boolean {
  return [...(payer?.cardDays ?? [])].some(
    (given) => given === day || madridClock(askingMomentFrom(given)).slice(0, 10) === day,
  )
}

function keptThrough(failedAt: Date): string {
  const day = Date.parse(madridClock(failedAt).slice(0, 10))
  return new Date(day + GRACE_DAYS * DAY).toISOString().slice(0, 10)
}

function isOf({ ours }: Snapshots, { places }: Paying, { chargeId }: { chargeId: string }) {
  return ours.charges.some(
    ({ id, enrolmentId }) =>
      id === chargeId && places.some((place) => place.enrolmentId === enrolmentId),
  )
}

function failuresOf(books: Snapshots, account: Paying) {
  return books.ours.failures.filter((failure) => isOf(books, account, failure))
}

/**
 * Finds what was tried by card or account after its plan had come to the desk: what was owed before stays, and is tried
 * only when its payer does something.
 */
export function nothingTriedAtDesk(
  world: JudgedSite,
  books: Snapshots,
  accounts: readonly Account[],
): string[] {
  return accounts.flatMap((account) => {
    const payer = world.payers.find(({ user }) => user.id === account.payerId)
    const switches = switchesOf(world, account)
    const spans = switches.flatMap((one, index) => {
      if (one.to !== 'desk' || !one.isConfirmed || one.isContested) return []
      const back = switches.slice(index + 1).find(({ to }) => to === 'provider')
      return [{ since: +one.sentAt + SKEW_MS, until: +(back?.sentAt ?? Number.POSITIVE_INFINITY) }]
    })
    return books.provider.payments
      .filter((payment) => isOf(books, account, payment))
      .flatMap(({ id, tries }) =>
        tries
          .filter(({ at }) => spans.some(({ since, until }) => +at > since && +at < until))
          .map(({ at }) => madridClock(at))
          .filter((at) => !isPayersDay(payer, at.slice(0, 10)))
          .map((at) => `payment ${id} was tried at ${at}, though its plan is at the desk`),
      )
  })
}
