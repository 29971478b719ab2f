import type { JudgedSite } from './judged-site.ts'
import { madridClock } from './madrid-clock.ts'
import type { PaymentSnapshot, Snapshots } from './snapshots.ts'

type DeskRow = Snapshots['ours']['desk'][number]
type Ours = Pick<Snapshots['ours'], 'desk'>

/** Returns the payments at the desk of a charge that were not undone. */
export function standingAtDesk({ desk }: Ours, id: string): DeskRow[] {
  return desk.filter(({ chargeId, undoneAt }) => chargeId === id && undoneAt === null)
}

/** Returns when the last payment at the desk of a charge was undone, by which it is owed again; `null` where none was. */
export function undoneAt({ desk }: Ours, id: string): Date | null {
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
 * before its month began is not, unless the person had been enrolled again by then, after it.
 */
export function paidAheadThrough(
  { desk, enrolments }: Pick<Snapshots['ours'], 'desk' | 'enrolments'>,
  enrolmentIds: readonly string[],
  at: Date,
): string | null {
  const again = enrolledAgain(enrolments, enrolmentIds).filter(({ enrolledAt }) => enrolledAt > at)
  const isKept = ({ undoneAt: undone, month }: DeskRow) =>
    undone === null ||
    madridClock(undone).slice(0, 7) >= month ||
    again.some(({ enrolledAt }) => enrolledAt <= undone)
  const months = desk
    .filter(({ enrolmentId }) => enrolmentIds.includes(enrolmentId))
    .filter((row) => row.recordedAt <= at && (row.undoneAt === null || row.undoneAt > at))
    .filter(isKept)
    .map(({ month }) => month)
  return months.sort().at(-1) ?? null
}

function enrolledAgain(
  enrolments: Snapshots['ours']['enrolments'],
  enrolmentIds: readonly string[],
) {
  const ended = enrolments.find(({ id }) => id === enrolmentIds.at(-1))
  return enrolments.filter(
    ({ id, enrolleeId, programmeId }) =>
      !enrolmentIds.includes(id) &&
      enrolleeId === ended?.enrolleeId &&
      programmeId === ended.programmeId,
  )
}

/** Tells whether a month was paid at the desk when the person was enrolled again after it, or still is. */
export function wasPaidAtDesk(
  { desk, enrolments }: Pick<Snapshots['ours'], 'desk' | 'enrolments'>,
  enrolmentIds: readonly string[],
  month: string | null,
): boolean {
  const again = enrolledAgain(enrolments, enrolmentIds)
  return desk
    .filter((row) => row.month === month && enrolmentIds.includes(row.enrolmentId))
    .some(
      ({ recordedAt, undoneAt: undone }) =>
        undone === null ||
        again.some(({ enrolledAt }) => enrolledAt >= recordedAt && enrolledAt <= undone),
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
