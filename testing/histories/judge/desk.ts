import type { JudgedSite } from './judged-site.ts'
import { madridClock } from './madrid-clock.ts'
import { askingMoment, chargeMoment } from './months.ts'
import type { PaymentSnapshot, Snapshots } from './snapshots.ts'

type DeskRow = Snapshots['ours']['desk'][number]
type Ours = Pick<Snapshots['ours'], 'desk' | 'enrolments' | 'charges'>

/** Returns the payments at the desk of a charge that were not undone. */
export function standingAtDesk({ desk }: Pick<Ours, 'desk'>, id: string): DeskRow[] {
  return desk.filter(({ chargeId, undoneAt }) => chargeId === id && undoneAt === null)
}

/** Returns when the last payment at the desk of a charge was undone, by which it is owed again; `null` where none was. */
export function undoneAt({ desk }: Pick<Ours, 'desk'>, id: string): Date | null {
  const moments = desk.flatMap((row) => (row.chargeId === id && row.undoneAt ? [row.undoneAt] : []))
  return moments.sort((a, b) => +a - +b).at(-1) ?? null
}

/** Tells whether somebody meant to take money for a month at the desk, whatever came of it. */
export function wasAtDesk(
  { deskMonths }: Pick<JudgedSite, 'deskMonths'>,
  { enrolmentId, serviceMonth }: { enrolmentId: string; serviceMonth: string },
): boolean {
  return deskMonths.has(`${enrolmentId} ${serviceMonth}`)
}

/** The provider's payments of a charge, but for those that were canceled there to be paid at the desk. */
export function paymentsOf(
  world: Pick<JudgedSite, 'deskMonths'>,
  { provider }: Snapshots,
  charge: { id: string; enrolmentId: string; serviceMonth: string },
): PaymentSnapshot[] {
  const own = provider.payments.filter(({ chargeId }) => chargeId === charge.id)
  return wasAtDesk(world, charge) ? own.filter(({ status }) => status !== 'canceled') : own
}

/**
 * The last month that was paid ahead at the desk when a place was ended at this moment: it is kept. One that was undone
 * before its month began is not, nor one that another place owes since.
 */
export function paidAheadThrough(
  ours: Ours,
  enrolmentIds: readonly string[],
  at: Date,
): string | null {
  const isKept = (row: DeskRow) =>
    row.undoneAt === null ||
    (madridClock(row.undoneAt).slice(0, 7) >= row.month && handedTo(ours, row) === null)
  const months = ours.desk
    .filter(({ enrolmentId }) => enrolmentIds.includes(enrolmentId))
    .filter((row) => row.recordedAt <= at && (row.undoneAt === null || row.undoneAt > at))
    .filter(isKept)
    .map(({ month }) => month)
  return months.sort().at(-1) ?? null
}

/** Returns the first month that was paid for an earlier place of this person, undone before it fell due, and owed by this enrolment since. */
export function handedMonth(ours: Ours, enrolmentId: string): DeskRow | null {
  const rows = ours.desk.filter((row) => handedTo(ours, row) === enrolmentId)
  return rows.sort((a, b) => (a.month < b.month ? -1 : 1))[0] ?? null
}

/**
 * Returns the enrolment that owes a month which was undone ahead: that of the last place to which the person was moved
 * or came again after the end of the one before; `null` where it is the same place.
 */
function handedTo(ours: Ours, row: DeskRow): string | null {
  const { undoneAt: undone, month, enrolmentId } = row
  if (undone === null) return null
  const moment = madridClock(undone)
  // An account is asked some days ahead: then the charge stands.
  const isDue =
    moment >= chargeMoment(month) ||
    (moment >= askingMoment(month) && ours.charges.some(({ id }) => id === row.chargeId))
  const isPaidAgain = ours.desk.some(
    (one) => one.chargeId === row.chargeId && one.recordedAt > undone && one.undoneAt === null,
  )
  const last = lastPlace(ours, enrolmentId, undone)
  return isDue || isPaidAgain || last === enrolmentId ? null : last
}

function lastPlace({ enrolments }: Pick<Ours, 'enrolments'>, id: string, at: Date): string {
  const place = enrolments.find((one) => one.id === id)
  const isOver = ({ endedAt }: { endedAt: Date | null }) => endedAt !== null && endedAt <= at
  if (!place || !isOver(place)) return id
  const next = place.movedToId
    ? enrolments.find((one) => one.id === place.movedToId)
    : enrolments
        .filter(
          (one) =>
            one.enrolleeId === place.enrolleeId &&
            one.programmeId === place.programmeId &&
            one.enrolledAt > place.enrolledAt &&
            one.enrolledAt <= at &&
            (one.deletedAt === null || one.deletedAt > at),
        )
        .sort((a, b) => +a.enrolledAt - +b.enrolledAt)[0]
  return next ? lastPlace({ enrolments }, next.id, at) : id
}

/** Tells whether a month was paid at the desk when the person was enrolled again at this moment, and no other place owes it since. */
export function wasPaidAtDesk(
  ours: Ours,
  enrolmentIds: readonly string[],
  { month, takenAt = '' }: { month: string | null; takenAt: string | undefined },
): boolean {
  return ours.desk
    .filter((row) => row.month === month && enrolmentIds.includes(row.enrolmentId))
    .some(
      (row) =>
        row.undoneAt === null ||
        (madridClock(row.recordedAt) <= takenAt &&
          madridClock(row.undoneAt) >= takenAt &&
          handedTo(ours, row) === null),
    )
}

/** Finds months that were paid at the desk twice or at the provider too, and payments whose answer was not true. */
export function paidOnceAtDesk({ promises }: JudgedSite, { provider, ours }: Snapshots): string[] {
  const charges = new Map(ours.charges.map((charge) => [charge.id, charge]))
  const wrong = ours.desk.flatMap((row) => {
    const { paymentId, chargeId, month, status } = row
    const name = `the payment ${paymentId} of ${month} at the desk`
    if (row.undoneAt !== null)
      return status === 'undone' ? [] : [`${name} was undone, and is ${status}`]
    const charge = charges.get(chargeId)
    const others = standingAtDesk(ours, chargeId).filter((one) => one.paymentId !== paymentId)
    const alive = provider.payments.filter(
      (one) => one.chargeId === chargeId && one.status !== 'canceled',
    )
    // Of a payment that came back some may have been given back before.
    const given = provider.returned
      .filter((one) => one.chargeId === chargeId)
      .reduce((sum, { refunded }) => sum + refunded, 0)
    const cents = (charge?.amountCents ?? 0) - given
    return [
      ...(status === 'succeeded' ? [] : [`${name} stands, and is ${status}`]),
      ...(charge?.status === 'paid' ? [] : [`${name} stands, and its charge is ${charge?.status}`]),
      ...(cents === row.cents ? [] : [`${name} is ${row.cents}, of ${cents}`]),
      ...others.map((one) => `${month} was paid by ${paymentId} and ${one.paymentId} at the desk`),
      ...alive.map((one) => `${month} is paid at the desk, and ${one.id} is ${one.status}`),
    ]
  })
  const forgotten = promises.flatMap((promise) => {
    if (promise.kind === 'undoneAtDesk') {
      const row = ours.desk.find(({ paymentId }) => paymentId === promise.paymentId)
      return row?.undoneAt ? [] : [`the payment ${promise.paymentId} was said to be undone`]
    }
    if (promise.kind !== 'takenAtDesk') return []
    const { requestKey, enrolmentId, cents } = promise
    const rows = ours.desk.filter((row) => row.requestKey === requestKey)
    const sum = rows.reduce((before, row) => before + row.cents, 0)
    const months = rows.map(({ month }) => month).sort()
    const isThere =
      sum === cents &&
      rows.every((row) => row.enrolmentId === enrolmentId) &&
      months.join() === [...promise.months].sort().join()
    return isThere ? [] : [`${cents} of ${promise.months} at the desk are ${sum} of ${months}`]
  })
  return [...new Set([...wrong, ...forgotten])]
}
