import type { Month } from '../calendar.ts'
import type { Cents } from '../money.ts'

/**
 * What can differ between our tables and the card provider, whether somebody pays too much or too
 * little for it (`money`) or only the books are untidy (`order`).
 */
export const differenceKinds = {
  pendingTooLong: 'order',
  noPaymentSchedule: 'money',
  notAtProvider: 'money',
  leftItsPlan: 'money',
  endedThere: 'money',
  unknownSchedule: 'money',
  madeElsewhere: 'money',
  twoSchedules: 'money',
  chargesAfterEnd: 'money',
  wrongDates: 'money',
  wrongPrice: 'money',
  wrongCard: 'money',
  plannedTooShort: 'order',
  unknownInvoice: 'order',
  unknownMoney: 'money',
  paidThere: 'order',
  openThere: 'money',
  failedThere: 'money',
  voidedThere: 'order',
  goneThere: 'money',
  failureOpen: 'order',
  refundedThere: 'order',
  refundMissing: 'money',
  chargedTwice: 'money',
  chargedAfterEnd: 'money',
  monthNotCharged: 'money',
  customerMissing: 'order',
  customerNotErased: 'order',
  customerNamed: 'order',
} as const satisfies Record<string, 'money' | 'order'>

export type DifferenceKind = keyof typeof differenceKinds

/** What the one button does about a difference. */
export const repairKinds = [
  'finishOrder',
  'link',
  'remake',
  'end',
  'cancel',
  'followEnd',
  'correct',
  'topUp',
  'storeInvoice',
  'storeRefund',
  'deleteCustomer',
  'clearCustomer',
  'forgetCustomer',
] as const

export type RepairKind = (typeof repairKinds)[number]

export interface Difference {
  /** The kind and what it is about: the same fault has the same name each time. */
  id: string
  kind: DifferenceKind
  /** How it can be repaired without deciding anything about money; `null` asks for a person. */
  repair: RepairKind | null
  userId: string | null
  enrolmentId: string | null
  /** The provider's names. */
  customerId: string | null
  scheduleId: string | null
  invoiceId: string | null
  month: Month | null
  /** What is there, and what should be. */
  amountCents: Cents | null
  expectedCents: Cents | null
  /** Something that is under way explains it, for a while. */
  mayPass: boolean
}

type Details = Partial<Omit<Difference, 'id' | 'kind'>>

/** @param about what the difference is about: with the kind it makes the name */
export function difference(kind: DifferenceKind, about: string, details: Details): Difference {
  return {
    id: `${kind}:${about}`,
    kind,
    repair: null,
    userId: null,
    enrolmentId: null,
    customerId: null,
    scheduleId: null,
    invoiceId: null,
    month: null,
    amountCents: null,
    expectedCents: null,
    mayPass: false,
    ...details,
  }
}
