import { FAMILY_PERCENT } from '../steps/fee-steps.ts'
import { handedMonth } from './desk.ts'
import type { Snapshots } from './snapshots.ts'

type Enrolment = Snapshots['ours']['enrolments'][number]

/** Returns what is left of the price of a month. */
export type Reduction = (month: string, cents: number) => number

/**
 * Returns what these places pay of each price: a fee of their own as it was granted, else what the family rule leaves.
 * A month costs what the place has that charged it; one that is not charged, what the last place has.
 */
export function reductionOf(
  { ours }: Pick<Snapshots, 'ours'>,
  places: readonly { enrolmentId: string }[],
): Reduction {
  const ids = places.map(({ enrolmentId }) => enrolmentId)
  return (month, cents) => {
    const charge = ours.charges.find(
      ({ enrolmentId, serviceMonth }) => serviceMonth === month && ids.includes(enrolmentId),
    )
    const id = charge?.enrolmentId ?? ids.at(-1) ?? ''
    const fee = ours.fees.find(
      ({ enrolmentId, fromMonth, untilMonth }) =>
        enrolmentId === id && fromMonth <= month && (untilMonth ?? month) >= month,
    )
    if (fee?.kind === 'amount') return Math.min(fee.value, cents)
    const percent =
      fee?.value ?? ours.schedules.find(({ enrolmentId }) => enrolmentId === id)?.familyPercent ?? 0
    return Math.floor((cents * (100 - percent)) / 100)
  }
}

/** The month with which a plan begins since it was undone at the desk, at what was paid or less. */
export function handedOver(
  ours: Snapshots['ours'],
  enrolmentId: string,
  priceOf: (month: string) => number,
) {
  const row = handedMonth(ours, enrolmentId)
  if (!row) return null
  const { month, cents, reducedBy } = row
  const price = priceOf(month)
  // What was taken off is taken off by the new place's, which may take off less.
  const isTakenOff = reducedBy && cents >= leftThen(ours, row, { enrolmentId, price })
  return { month, cents: isTakenOff ? price : Math.min(cents, price) }
}

/** Returns what an enrolment had left of the price of a month when its payment for another place was undone. */
function leftThen(
  ours: Snapshots['ours'],
  { month, undoneAt }: { month: string; undoneAt: Date | null },
  { enrolmentId, price }: { enrolmentId: string; price: number },
): number {
  const then = undoneAt ?? new Date(0)
  const fees = ours.fees
    .filter(({ grantedAt }) => grantedAt <= then)
    // One that was ended since held as it was granted.
    .map((fee) => (fee.endedAt && fee.endedAt > then ? { ...fee, untilMonth: null } : fee))
  return reductionOf({ ours: { ...ours, fees, charges: [] } }, [{ enrolmentId }])(month, price)
}

/** Finds months with two fees of their own, grants that are lost, and family rules that nobody was promised. */
export function reductionsRight({ ours }: Snapshots, granted: ReadonlySet<string>): string[] {
  const twice = ours.fees.flatMap((one) =>
    ours.fees
      .filter(
        (other) =>
          other.id > one.id &&
          other.enrolmentId === one.enrolmentId &&
          isHeld(one) &&
          isHeld(other) &&
          one.fromMonth <= (other.untilMonth ?? '9999-12') &&
          other.fromMonth <= (one.untilMonth ?? '9999-12'),
      )
      .map((other) => `${one.enrolmentId} has the fees ${one.id} and ${other.id} in one month`),
  )
  const lost = [...granted].filter((id) => ours.fees.every((fee) => fee.id !== id))
  const family = ours.schedules.flatMap(({ enrolmentId, familyPercent }) => {
    const right = familyPercents(ours, enrolmentId)
    return right.includes(familyPercent) ? [] : [`${enrolmentId} pays ${familyPercent} % less`]
  })
  return [...twice, ...lost.map((id) => `the fee ${id} was granted and is gone`), ...family]
}

const isHeld = ({ fromMonth, untilMonth }: Snapshots['ours']['fees'][number]) =>
  untilMonth === null || untilMonth >= fromMonth

/** The first person of a payer in a programme pays all of it; one who comes while another is there for good, less. */
function familyPercents(ours: Snapshots['ours'], id: string): number[] {
  const own = ours.enrolments.find((one) => one.id === id)
  if (!own) return []
  const others = ours.enrolments.filter(
    (one) => one.id !== id && one.payerId === own.payerId && one.programmeId === own.programmeId,
  )
  const before = others.filter((one) => isBefore(one, own))
  if (before.length === 0 && others.every((one) => +one.enrolledAt !== +own.enrolledAt)) return [0]
  const isConstant = (one: Enrolment) =>
    one.endedAt === null &&
    one.deletedAt === null &&
    ours.cancellations.every(({ enrolmentId }) => enrolmentId !== one.id) &&
    ours.deletions.every(({ enrolmentId }) => enrolmentId !== one.id)
  return before.some(isConstant) ? [FAMILY_PERCENT] : [0, FAMILY_PERCENT]
}

function isBefore(one: Enrolment, own: Enrolment): boolean {
  if (one.orderId !== null && one.orderId === own.orderId) {
    return (one.position ?? 0) < (own.position ?? 0)
  }
  return one.enrolledAt < own.enrolledAt
}
