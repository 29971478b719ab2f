import { aheadOf, atDesk } from './ahead.ts'
import { paidAheadThrough, standingAtDesk, wasPaidAtDesk } from './desk.ts'
import { type DueMoments, dueMoments, gapsOf, isWithin } from './due-moments.ts'
import { madridClock } from './madrid-clock.ts'
import { earlier, later, monthAfter } from './months.ts'
import { priceOfMonths } from './prices-owed.ts'
import { handedOver, type Reduction, reductionOf } from './reductions.ts'
import type { Snapshots } from './snapshots.ts'

/** Describes what one schedule owes, by the rules of design §5, implemented again without the product's code. */
export interface Account {
  /** The enrolment that it pays for by now. */
  enrolmentId: string
  /** The person's places, in order; a move takes the schedule along. */
  places: readonly Place[]
  scheduleId: string
  payerId: string
  place: string
  first: { month: string; cents: number }
  /** Returns the price of each later month. */
  priceOf(month: string): number
  /** Returns what is left of a price by a fee of their own or the family rule. */
  paidOf: Reduction
  /** The month at whose end the place ends: cancelled or lost for want of payment; `null` while it goes on. */
  ends: string | null
  /** The last month that may be charged; `null` while it goes on. */
  last: string | null
  /** The months whose charge's moment has come. */
  due: { month: string; cents: number }[]
  /** Those that were paid at the desk and have not fallen due, or do not fall due any more. */
  ahead: { month: string; cents: number }[]
}

export interface Place {
  enrolmentId: string
  /** Payer, person and programme: each of these is charged once for a month. */
  place: string
  /** `2031-01-30 10:00`. */
  since: string
}

type Enrolment = Snapshots['ours']['enrolments'][number]

/** The accounts of all enrolments, the oldest of each place first. */
export function accountsOf(books: Snapshots): Account[] {
  const { ours } = books
  const endings = new Map<string, Ending[]>()
  const firsts = new Map<string, Account['first']>()
  // Of an end and a return within a second the end comes first.
  const endOf = ({ endedAt }: { endedAt: Date | null }) => +(endedAt ?? Number.MAX_SAFE_INTEGER)
  const byTime = [...ours.enrolments].sort(
    (a, b) => +a.enrolledAt - +b.enrolledAt || endOf(a) - endOf(b),
  )
  const accounts = byTime.flatMap((enrolment, index) => {
    const place = placeOf(enrolment)
    const before = endings.get(place) ?? []
    endings.set(place, before)
    const enrolledAt = madridClock(enrolment.enrolledAt)
    const from = ours.enrolments.find(({ movedToId }) => movedToId === enrolment.id)
    const priceOf = priceOfMonths(books, enrolment)
    const first =
      firsts.get(from?.id ?? '') ??
      handedOver(ours, enrolment.id, priceOf) ??
      openMonth(before, enrolledAt, priceOf) ??
      firstCharge(enrolledAt, owedThrough(before, enrolledAt), priceOf)
    firsts.set(enrolment.id, first)
    if (enrolment.movedToId) {
      before.push(movedAway(books, enrolment))
      return []
    }
    const again = enrolledAgain(ours, byTime.slice(index + 1), enrolment)
    return accountOf(books, enrolment, { place, before, first, priceOf, again })
  })
  return accounts.map((account) => withoutOthersMonths(books, account, accounts))
}

export function placeOf({ payerId, programmeId, enrolleeId }: Enrolment): string {
  return `${payerId} ${programmeId} ${enrolleeId}`
}

/** A person who was moved owes the place before what was charged until then. */
function movedAway({ ours }: Snapshots, enrolment: Enrolment): Ending {
  const months = ours.charges
    .filter(({ enrolmentId, status }) => enrolmentId === enrolment.id && status !== 'void')
    .map(({ serviceMonth }) => serviceMonth)
  const announced = months.sort().at(-1) ?? null
  const at = enrolment.endedAt ? madridClock(enrolment.endedAt) : ''
  return { at, announced, lostAt: null, paidThrough: announced ?? '' }
}

function accountOf(
  books: Snapshots,
  enrolment: Enrolment,
  {
    place,
    before,
    first,
    priceOf,
    again,
  }: { place: string; before: Ending[]; again: readonly string[] } & Pick<
    Account,
    'first' | 'priceOf'
  >,
): Account[] {
  const { ours, now } = books
  const schedule = ours.schedules.find(({ enrolmentId }) => enrolmentId === enrolment.id)
  if (!schedule) return []
  const places = placesOf(ours, enrolment)
  const gaps = gapsOf(ours, places)
  const dueAt = dueMoments(ours, places)
  const paidOf = reductionOf(books, places)
  const cancelled = ours.cancellations.find(
    ({ enrolmentId, undoneAt }) => enrolmentId === enrolment.id && undoneAt === null,
  )
  const made = madeFor(books, places)
  const resumed = gaps.findLast(({ until }) => until !== null)?.until ?? null
  // What the plan began with when it was last made: nothing is owed before.
  const begun = resumed === null ? first.month : schedule.firstMonth
  const ids = places.map(({ enrolmentId }) => enrolmentId)
  const keptThrough = (at: Date) =>
    later(lastMonthOf(madridClock(at).slice(0, 7), begun), paidAheadThrough(ours, ids, at))
  const cancelledThrough = cancelled ? keptThrough(cancelled.createdAt) : null
  before.push(...takenBack(ours, enrolment.id, keptThrough))
  const lostAt = placeLostAt(ours, places)
  // A lost place lasts until the end of the paid months, whatever was announced before.
  const paid = made.filter(({ isPaid }) => isPaid).map(({ month }) => month)
  const paidThrough = paid.sort().at(-1) ?? monthAfter(first.month, -1)
  const charged = (months: Account['due']) =>
    withoutGaps(months, gaps, dueAt).map((one) =>
      atDesk(books, enrolment, { ...one, first, ids, dueAt, paidOf }),
    )
  const deletedAt = gaps.find(({ until }) => until === null)?.from ?? null
  if (deletedAt !== null) {
    const through = lastChargeBefore(deletedAt, made) ?? null
    before.push({ at: deletedAt, announced: through, lostAt: null, paidThrough: through ?? '' })
    const last = through ?? monthAfter(first.month, -1)
    const due = charged(dueMonths({ first, last, now, priceOf, dueAt }))
    const { id: enrolmentId, payerId } = enrolment
    return [
      {
        enrolmentId,
        payerId,
        places,
        place,
        first,
        priceOf,
        paidOf,
        last,
        due,
        ahead: aheadOf(books, enrolment, { due, first, ids, dueAt, priceOf, paidOf }),
        ends: last,
        scheduleId: schedule.id,
      },
    ]
  }
  const at = cancelled ? madridClock(cancelled.createdAt) : lostAt
  const takenAt = again.find((moment) => moment >= (at ?? ''))
  const isPaid = wasPaidAtDesk(ours, ids, { month: cancelledThrough, takenAt })
  // A place that is lost owes nothing of what its cancellation would still have cost.
  const isLost = lostAt !== null && takenAt !== undefined && lostAt <= takenAt
  const open = openAt(isPaid || isLost ? null : cancelledThrough, takenAt, {
    first,
    priceOf,
    dueAt,
  })
  const announced = open ? monthAfter(open.month, -1) : cancelledThrough
  const kept = lostAt === null ? announced : paidThrough
  if (at !== null) before.push({ at, announced, lostAt, paidThrough, open })
  const last =
    lostAt === null ? announced : earlier(announced, lastChargeBefore(lostAt, made) ?? first.month)
  const due = charged(dueMonths({ first, last, now, priceOf, dueAt }))
  return [
    {
      enrolmentId: enrolment.id,
      places,
      scheduleId: schedule.id,
      payerId: enrolment.payerId,
      place,
      first,
      priceOf,
      paidOf,
      ends: kept,
      last,
      due,
      ahead: aheadOf(books, enrolment, { due, first, ids, dueAt, priceOf, paidOf }),
    },
  ]
}

function withoutGaps(
  months: Account['due'],
  gaps: ReturnType<typeof gapsOf>,
  dueAt: DueMoments,
): Account['due'] {
  return months.filter(({ month }) => !isWithin(gaps, dueAt(month)))
}

/** The cancellations of an enrolment that were taken back, each until then. */
function takenBack(
  { cancellations }: Snapshots['ours'],
  id: string,
  keptThrough: (at: Date) => string,
): Ending[] {
  return cancellations.flatMap(({ enrolmentId, createdAt, undoneAt }) => {
    if (enrolmentId !== id || undoneAt === null) return []
    const at = madridClock(createdAt)
    const announced = keptThrough(createdAt)
    return [{ at, until: madridClock(undoneAt), announced, lostAt: null, paidThrough: announced }]
  })
}

/** The places of one schedule, the first place first. */
function placesOf(ours: Snapshots['ours'], last: Enrolment): Place[] {
  const from = ours.enrolments.find(({ movedToId }) => movedToId === last.id)
  const since = madridClock(last.enrolledAt)
  const here = { enrolmentId: last.id, place: placeOf(last), since }
  return from ? [...placesOf(ours, from), here] : [here]
}

/** A second enrolment made while the first entry was deleted has paid for the place in between. */
function withoutOthersMonths(
  { ours }: Snapshots,
  account: Account,
  all: readonly Account[],
): Account {
  const gaps = gapsOf(ours, account.places)
  const dueAt = dueMoments(ours, account.places)
  const others = all.filter((one) => one !== account && one.place === account.place)
  const paid = (month: string) =>
    gaps.some(({ from, until }) =>
      others.some(({ places, last }) => {
        const since = places.at(-1)?.since ?? ''
        const isBetween = since >= from && until !== null && since <= until
        return isBetween && last !== null && month <= last && dueAt(month) > from
      }),
    )
  return { ...account, due: account.due.filter(({ month }) => !paid(month)) }
}

interface Ending {
  /** When it was ended. */
  at: string
  /** When that was taken back. */
  until?: string
  announced: string | null
  lostAt: string | null
  paidThrough: string
  /** The months still to be charged when the person was enrolled again, with which the new plan begins. */
  open?: OpenMonth | null
}

interface OpenMonth {
  month: string
  cents: number
  takenAt: string
}

/** The last month of a cancelled place, where the person was enrolled again before it was charged. */
function openAt(
  last: string | null,
  takenAt: string | undefined,
  { first, priceOf, dueAt }: Pick<Account, 'first' | 'priceOf'> & { dueAt: DueMoments },
): OpenMonth | null {
  if (last === null || takenAt === undefined) return null
  if (last < first.month || dueAt(last) <= takenAt) return null
  return { month: last, cents: last === first.month ? first.cents : priceOf(last), takenAt }
}

/** The month that was owed and not charged yet when the person was enrolled again at this moment. */
function openMonth(endings: readonly Ending[], enrolledAt: string, priceOf: Account['priceOf']) {
  const ending = endings.findLast((one) => one.open?.takenAt === enrolledAt)
  const open = ending?.open
  // Another enrolment of the same minute does not take it again.
  if (ending) ending.open = null
  return open && { month: open.month, cents: Math.min(open.cents, priceOf(open.month)) }
}

/** When the person was enrolled in the same programme again by purchases or restored entries, in order. */
function enrolledAgain(
  { enrolments, deletions }: Snapshots['ours'],
  later: readonly Enrolment[],
  enrolment: Enrolment,
): string[] {
  const isThere = (one: Enrolment) => placeOf(one) === placeOf(enrolment)
  const bought = later.filter(({ orderId }) => orderId !== null).filter(isThere)
  const others = enrolments.filter((one) => one.id !== enrolment.id && isThere(one))
  const restored = deletions
    .filter(({ enrolmentId }) => others.some(({ id }) => id === enrolmentId))
    .flatMap(({ undoneAt }) => undoneAt ?? [])
  return [...bought.map(({ enrolledAt }) => enrolledAt), ...restored].map(madridClock).sort()
}

/** The last month that was paid or owed for a place at a moment: a place may have been lost only later. */
function owedThrough(endings: readonly Ending[], moment: string): string | null {
  const months = endings.flatMap(({ at, until, announced, lostAt, paidThrough }) => {
    if (at > moment || (until !== undefined && until < moment)) return []
    return lostAt !== null && lostAt <= moment ? paidThrough : (announced ?? [])
  })
  return months.sort().at(-1) ?? null
}

/** When the place was lost for want of payment, after the days of grace; `null` where it was not. */
function placeLostAt(
  { failures, charges }: Snapshots['ours'],
  places: readonly Place[],
): string | null {
  const ids = places.map(({ enrolmentId }) => enrolmentId)
  const lost = failures.find(
    ({ state, chargeId }) =>
      state === 'placeLost' &&
      charges.some(({ id, enrolmentId }) => id === chargeId && ids.includes(enrolmentId)),
  )
  return lost?.settledAt ? madridClock(lost.settledAt) : null
}

interface MadeCharge {
  month: string
  madeAt: string
  isPaid: boolean
}

/** The charges of these places, and whether they are paid, as the provider says, or at the desk, or cost nothing. */
function madeFor({ ours, provider }: Snapshots, places: readonly Place[]): MadeCharge[] {
  const ids = places.map(({ enrolmentId }) => enrolmentId)
  const dueAt = dueMoments(ours, places)
  const succeeded = provider.payments.filter(({ status }) => status === 'succeeded')
  const paid = new Set(succeeded.map(({ chargeId }) => chargeId))
  return ours.charges
    .filter(({ enrolmentId }) => ids.includes(enrolmentId))
    .map(({ id, serviceMonth, amountCents }) => {
      const [taken] = standingAtDesk(ours, id)
      const at = taken ? [madridClock(taken.recordedAt)] : []
      return {
        month: serviceMonth,
        madeAt: [dueAt(serviceMonth), ...at].sort()[0] ?? '',
        isPaid: taken !== undefined || amountCents === 0 || paid.has(id),
      }
    })
}

/** The month of the last charge that was due by then. */
function lastChargeBefore(moment: string, made: readonly MadeCharge[]): string | undefined {
  return made
    .filter(({ madeAt }) => madeAt <= moment)
    .map(({ month }) => month)
    .sort()
    .at(-1)
}

/** Days 1 to 14 pay all of the first month, to 21 half, later nothing; a month that is owed is not owed again. */
function firstCharge(enrolledAt: string, paidThrough: string | null, priceOf: Account['priceOf']) {
  const whole = (month: string) => ({ month, cents: priceOf(month) })
  const month = enrolledAt.slice(0, 7)
  if (paidThrough !== null && paidThrough >= month) return whole(monthAfter(paidThrough, 1))
  const day = Number(enrolledAt.slice(8, 10))
  if (day >= 22) return whole(monthAfter(month, 1))
  return day >= 15 ? { month, cents: Math.floor(priceOf(month) / 2) } : whole(month)
}

/** The month of the cancellation is still owed, unless nothing was owed for it anyway. */
function lastMonthOf(cancelledIn: string, first: string): string {
  return cancelledIn < first ? monthAfter(first, -1) : cancelledIn
}

function dueMonths({
  first,
  last,
  now,
  priceOf,
  dueAt,
}: Pick<Account, 'first' | 'last' | 'priceOf'> & { now: string; dueAt: DueMoments }) {
  const due: Account['due'] = []
  for (let { month } = first; dueAt(month) <= now; month = monthAfter(month, 1)) {
    if (last !== null && month > last) break
    due.push({ month, cents: month === first.month ? first.cents : priceOf(month) })
  }
  return due
}

/** Tells whether something is still to be charged to a payer, under way, or unpaid. */
export function owes(
  payerId: string,
  { enrolments, schedules, charges }: Snapshots['ours'],
): boolean {
  const theirs = new Set(enrolments.filter((row) => row.payerId === payerId).map(({ id }) => id))
  const isOver = ['paid', 'void']
  return (
    charges.some((row) => row.payerId === payerId && !isOver.includes(row.status)) ||
    schedules.some(({ enrolmentId, firstMonth, lastMonth }) => {
      if (!theirs.has(enrolmentId)) return false
      if (lastMonth === null) return true
      const made = charges.filter((row) => row.enrolmentId === enrolmentId)
      const charged = new Set(made.map(({ serviceMonth }) => serviceMonth))
      for (let month = firstMonth; month <= lastMonth; month = monthAfter(month, 1)) {
        if (!charged.has(month)) return true
      }
      return false
    })
  )
}
