import { asking, revoked, triedAgain } from '../methods.ts'
import { undoneAt, wasAtDesk } from './desk.ts'
import { waitsForPayer } from './disputes.ts'
import type { JudgedSite } from './judged-site.ts'
import { madridClock } from './madrid-clock.ts'
import type { Account } from './owed.ts'
import { mayComeToDesk, waysOf } from './plan-ways.ts'
import type { PaymentSnapshot, Snapshots } from './snapshots.ts'

/** The days after the first refusal on which a card is tried again, at ten. */
const RETRY_DAYS = [3, 5, 7]

const DAY = 86_400_000

/**
 * Checks that what was refused for a reason that may pass was tried again after three, five and seven days, and never
 * besides, except on a day on which the payer did something about their card.
 */
export function retriedInTime(
  world: JudgedSite,
  { provider, ours }: Snapshots,
  accounts: Account[],
): string[] {
  return accounts.flatMap((account) => {
    const { payerId, places } = account
    const payer = world.payers.find(({ user }) => user.id === payerId)
    const ids = places.map(({ enrolmentId }) => enrolmentId)
    const charges = ours.charges.filter(({ enrolmentId }) => ids.includes(enrolmentId))
    return provider.payments
      .filter(({ chargeId }) => charges.some(({ id }) => id === chargeId))
      .filter(({ tries }) => tries.every(({ card }) => isTriedAgain(payer?.cards.get(card))))
      .filter(({ tries }) => tries.some(({ isRefused }) => isRefused))
      .map((payment) => {
        const charge = charges.find(({ id }) => id === payment.chargeId)
        return charge && wasAtDesk(world, charge)
          ? sinceDesk(provider.payments, ours, payment)
          : payment
      })
      .flatMap((payment) => [
        ...forgotten(world, payment, payer, account),
        ...tooOften(payment, payer?.cardDays ?? new Set()),
      ])
  })
}

/** Every payer with a payment failure had a refusal by the bank, or is to pay at the desk. */
export function refusedByBanks(
  world: JudgedSite,
  books: Snapshots,
  accounts: readonly Account[],
): string[] {
  const { provider, ours } = books
  return ours.failures.flatMap(({ chargeId, payerId }) => {
    const cards = world.payers.find(({ user }) => user.id === payerId)?.cards ?? new Map()
    const isAsked = [...cards.values()].some((number) => number === asking)
    const own = provider.payments.filter((payment) => payment.chargeId === chargeId)
    const isRefused = own.some(({ tries }) => tries.some((one) => one.isRefused))
    const charge = ours.charges.find(({ id }) => id === chargeId)
    const isWithoutMandate = [...cards.values()].includes(revoked)
    const isReturned = charge !== undefined && waitsForPayer(books, charge)
    const isToCollect = accounts.some(
      (account) =>
        charge !== undefined &&
        account.places.some(({ enrolmentId }) => enrolmentId === charge.enrolmentId) &&
        (waysOf(world, books, account, charge.serviceMonth).has('desk') ||
          mayComeToDesk(world, account, charge.dueAt)),
    )
    return isAsked || isRefused || isWithoutMandate || isReturned || isToCollect
      ? []
      : [`charge ${chargeId} was not refused by a bank`]
  })
}

/**
 * A payment together with the tries of those that were canceled to be paid at the desk. One that was undone there is
 * refused as of that moment.
 */
function sinceDesk(
  all: readonly PaymentSnapshot[],
  ours: Snapshots['ours'],
  payment: PaymentSnapshot,
): PaymentSnapshot {
  const undone = undoneAt(ours, payment.chargeId)
  const tries = all
    .filter(({ chargeId }) => chargeId === payment.chargeId)
    .flatMap((one) => one.tries)
    .sort((a, b) => +a.at - +b.at)
  const before = undone && tries.findLast(({ at }) => at <= undone)
  if (!undone || !before) return { ...payment, tries }
  return {
    ...payment,
    tries: [{ ...before, at: undone }, ...tries.filter(({ at }) => at > undone)],
  }
}

function isTriedAgain(card: string | undefined): boolean {
  return triedAgain.includes(card ?? '')
}

function forgotten(
  world: JudgedSite,
  { id, tries, status }: PaymentSnapshot,
  payer: JudgedSite['payers'][number] | undefined,
  account: Account,
) {
  const { cardDays = new Set<string>(), bizumDays = new Set<string>() } = payer ?? {}
  const [first] = tries
  if (!first || status === 'succeeded' || status === 'canceled') return []
  // Once its plan comes to the desk nothing is tried again.
  if (mayComeToDesk(world, account, first.at)) return []
  return RETRY_DAYS.flatMap((days) => {
    const moment = tenOn(first.at, days)
    const { latest } = world.outages.windowOf(moment)
    if (latest > madridClock(world.now())) return []
    // While its payer is asked by Bizum, it waits for the answer.
    if (bizumDays.has(madridClock(moment).slice(0, 10))) return []
    // A new card is tried at once, and after the last try not again.
    if ([...cardDays].some((day) => day >= madridClock(first.at).slice(0, 10))) return []
    const isDone = tries.some(({ at }) => at >= moment && madridClock(at) <= latest)
    return isDone
      ? []
      : [`payment ${id} was not tried again from ${madridClock(moment)} to ${latest}`]
  })
}

function tooOften({ id, tries }: PaymentSnapshot, cardDays: Set<string>): string[] {
  const [first, ...later] = tries
  if (!first) return []
  const own = later.filter(({ at }) => !cardDays.has(madridClock(at).slice(0, 10)))
  // Money that came back is owed from that day on, and is first tried when its payer gives a card.
  const isFirstByPayer = cardDays.has(madridClock(first.at).slice(0, 10))
  const isEarly = !isFirstByPayer && own.some(({ at }) => at < tenOn(first.at, RETRY_DAYS[0] ?? 0))
  return own.length > RETRY_DAYS.length || isEarly
    ? [`payment ${id} was tried at ${tries.map(({ at }) => madridClock(at)).join(', ')}`]
    : []
}

/** Ten o'clock in Madrid, so many days after the day of a moment there. */
function tenOn(moment: Date, days: number): Date {
  const day = madridClock(new Date(moment.getTime() + days * DAY)).slice(0, 10)
  const hours = [8, 9].map((hour) => new Date(`${day}T0${hour}:00:00Z`))
  return hours.find((one) => madridClock(one).endsWith('10:00')) ?? moment
}
