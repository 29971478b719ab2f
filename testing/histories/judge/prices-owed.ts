import { madridClock } from './madrid-clock.ts'
import { monthAfter } from './months.ts'
import type { Snapshots } from './snapshots.ts'

type Enrolment = Snapshots['ours']['enrolments'][number]
type Price = Snapshots['ours']['prices'][number]

const START_CENTS = 6000
const NOTICE_MS = 30 * 86_400_000

/**
 * A price that holds for an enrolment, and from which month on: seen when enrolling, or announced
 * since.
 */
interface Known {
  price: Price
  from: string
}

/**
 * Returns what each month of an enrolment costs, by the decisions, and by when its payer saw or was notified of them;
 * without the product's own records, except for the order of simultaneous events.
 */
export function priceOfMonths(
  { ours }: Snapshots,
  enrolment: Enrolment,
): (month: string) => number {
  const known = knownPrices(ours, enrolment)
  return (month) => known.findLast(({ from }) => from <= month)?.price.monthlyCents ?? START_CENTS
}

/** The database's clock is some seconds behind, so within them the order of two events is unknown. */
const SKEW_MS = 5000

/**
 * Lists what a month that was paid ahead at this moment may have cost: what was known then, or in the seconds before,
 * also where that was withdrawn since. Of a first month it may be the half.
 */
export function pricesAhead(
  { ours }: Snapshots,
  enrolment: Enrolment,
  { month, at }: { month: string; at: Date },
): number[] {
  const knownBy = (moment: number) =>
    knownPrices(ours, enrolment).filter(({ price, from }) => {
      const notice = ours.notices.find(
        ({ priceId, payerId }) => priceId === price.id && payerId === enrolment.payerId,
      )
      return from <= month && Math.max(+price.decidedAt, +(notice?.notifiedAt ?? 0)) <= moment
    })
  const withdrawn = ours.prices.filter(
    ({ programmeId, fromMonth, withdrawnAt, decidedAt }) =>
      programmeId === enrolment.programmeId &&
      fromMonth <= month &&
      decidedAt <= at &&
      withdrawnAt !== null &&
      withdrawnAt >= at,
  )
  const usual = [+at, +at - SKEW_MS].map(
    (moment) => knownBy(moment).at(-1)?.price.monthlyCents ?? START_CENTS,
  )
  return [...usual, ...withdrawn.map(({ monthlyCents }) => monthlyCents)]
}

/** Decided prices that were never announced to a payer who continues. */
export function unannouncedPrices({ ours }: Snapshots): string[] {
  const going = ours.enrolments.filter((enrolment) => {
    const schedule = ours.schedules.find(({ enrolmentId }) => enrolmentId === enrolment.id)
    return enrolment.status === 'active' && schedule && !schedule.lastMonth
  })
  return going.flatMap((enrolment) => {
    const known = knownPrices(ours, enrolment)
    return decidedFor(ours, enrolment)
      .filter(({ id }, index, all) => {
        const later = all.slice(index)
        return !known.some(({ price }) => price.id === id || later.includes(price))
      })
      .map(
        ({ fromMonth }) => `enrolment ${enrolment.id} has no notice of the price of ${fromMonth}`,
      )
  })
}

/** Every notice was in time: a higher price holds only after thirty days. */
export function noticesInTime({ ours, mail }: Snapshots): string[] {
  return ours.notices.flatMap((notice) => {
    const price = ours.prices.find(({ id }) => id === notice.priceId)
    if (!price) return [`a notice of ${notice.priceId}, which was not decided`]
    const wrong = (what: string) => [`the notice of ${price.id} to ${notice.payerId} ${what}`]
    const right = monthNotified(ours, price, notice.notifiedAt)
    if (notice.fromMonth !== right) return wrong(`says ${notice.fromMonth}, not ${right}`)
    const key = `price-${price.id}-${notice.payerId}`
    return mail.written.some(({ dedupe_key: written }) => written === key)
      ? []
      : wrong('was never sent')
  })
}

function knownPrices(ours: Snapshots['ours'], enrolment: Enrolment): Known[] {
  const order = ours.orders.find(({ id }) => id === enrolment.orderId)
  const schedule = ours.schedules.find(({ enrolmentId }) => enrolmentId === enrolment.id)
  return decidedFor(ours, enrolment).flatMap((price) => {
    const own = schedule?.knownPrices.find(({ change }) => change === price.id)
    const notice = ours.notices.find(
      ({ priceId, payerId }) => priceId === price.id && payerId === enrolment.payerId,
    )
    const sinceOrder = price.decidedAt.getTime() - (order?.createdAt.getTime() ?? 0)
    if (Math.abs(sinceOrder) < SKEW_MS) return own ? [{ price, from: own.from }] : []
    const month = (order?.pricedOn ?? '').slice(0, 7)
    const isSeen = own !== undefined && sinceOrder < 0 && (own.from === price.fromMonth || !notice)
    if (isSeen || (sinceOrder < 0 && price.fromMonth <= monthAfter(month, 1))) {
      return [{ price, from: price.fromMonth }]
    }
    return notice && own ? [{ price, from: monthNotified(ours, price, notice.notifiedAt) }] : []
  })
}

/** Returns what was decided for its programme and not taken back, the oldest first. */
function decidedFor(ours: Snapshots['ours'], { programmeId }: Enrolment): Price[] {
  return ours.prices
    .filter((price) => price.programmeId === programmeId && !price.withdrawnAt && !price.isStart)
    .sort((a, b) => (a.fromMonth < b.fromMonth ? -1 : 1))
}

/** The first month that a payer is charged a price announced at this moment. */
function monthNotified(ours: Snapshots['ours'], price: Price, notifiedAt: Date): string {
  const before = decidedFor(ours, { programmeId: price.programmeId } as Enrolment)
    .filter(({ fromMonth }) => fromMonth < price.fromMonth)
    .at(-1)
  const isDearer = price.monthlyCents > (before?.monthlyCents ?? START_CENTS)
  const today = madridClock(notifiedAt).slice(0, 10)
  const noticed = new Date(Date.parse(today) + NOTICE_MS).toISOString().slice(0, 10)
  const inTime = noticed.endsWith('-01') ? noticed.slice(0, 7) : monthAfter(noticed.slice(0, 7), 1)
  const earliest = isDearer ? inTime : monthAfter(today.slice(0, 7), 1)
  return price.fromMonth > earliest ? price.fromMonth : earliest
}
