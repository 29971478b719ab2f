import type { CalendarDay, Month } from '../kernel/calendar.ts'
import type { Cents } from '../kernel/money.ts'

/**
 * The kinds of differences between the local and the provider snapshot, and whether a payer pays
 * too much or too little because of it (`money`) or only the records disagree (`order`).
 */
export const differenceKinds = {
  paymentNotStored: 'order',
  paymentUnknown: 'money',
  paidTwice: 'money',
  amountDiffers: 'money',
  paymentMissing: 'money',
  monthNotCharged: 'money',
  monthNotCovered: 'money',
  chargeNotOwed: 'money',
  refundDiffers: 'order',
  enrolmentWithoutSchedule: 'money',
  chargeStuck: 'money',
} as const satisfies Record<string, 'money' | 'order'>

export type DifferenceKind = keyof typeof differenceKinds

/** Lists what the one button does about a difference. */
export const repairKinds = ['storePayment', 'makeDueCharges', 'syncRefunds'] as const

export type RepairKind = (typeof repairKinds)[number]

export interface Difference {
  /** The kind and what it is about: the same fault has the same id each time. */
  id: string
  kind: DifferenceKind
  /** The repair that needs no decision about money; `null` needs a manual decision. */
  repair: RepairKind | null
  payerId: string | null
  enrolmentId: string | null
  chargeId: string | null
  /** The provider's. */
  paymentId: string | null
  month: Month | null
  /** The charge day, or the day of a payment that has no charge. */
  day: CalendarDay | null
  /** Says what is there, and what should be. */
  amountCents: Cents | null
  expectedCents: Cents | null
  /** A payment or refund under way explains it: it is no fault before it has stayed for a while. */
  isTransient: boolean
}

type Details = Partial<Omit<Difference, 'id' | 'kind'>>

/** @param about what the difference is about: with the kind it makes the id */
export function difference(kind: DifferenceKind, about: string, details: Details): Difference {
  return {
    id: `${kind}:${about}`,
    kind,
    repair: null,
    payerId: null,
    enrolmentId: null,
    chargeId: null,
    paymentId: null,
    month: null,
    day: null,
    amountCents: null,
    expectedCents: null,
    isTransient: false,
    ...details,
  }
}
