import type { Cents } from '../kernel/money.ts'

/**
 * The state of one month's fee. `held`: older than a standstill may charge automatically, an
 * administrator decides. `due`: to be requested. `asking`: the request is under way. `unclear`:
 * requested, the response is not known. `processing`: the bank is processing it.
 * `needsAuthentication`: the cardholder has to authenticate. `failed`: refused. `void`: given up.
 */
export const chargeStatuses = [
  'held',
  'due',
  'asking',
  'unclear',
  'processing',
  'needsAuthentication',
  'failed',
  'paid',
  'refunded',
  'void',
] as const

export type ChargeStatus = (typeof chargeStatuses)[number]

/** Its end is not known yet: it may be paid at any moment. */
export const underWayStatuses = [
  'due',
  'asking',
  'unclear',
  'processing',
] as const satisfies ChargeStatus[]

/** Refused, and still owed. */
export const unpaidStatuses = ['needsAuthentication', 'failed'] as const satisfies ChargeStatus[]

/** Neither paid nor given up. */
export const unsettledStatuses = [
  'held',
  ...underWayStatuses,
  ...unpaidStatuses,
] as const satisfies ChargeStatus[]

/** The money was taken; what of it was given back is another question. */
export const paidStatuses = ['paid', 'refunded'] as const satisfies ChargeStatus[]

export function isUnderWay(status: ChargeStatus): boolean {
  return (underWayStatuses as readonly ChargeStatus[]).includes(status)
}

export function isUnpaid(status: ChargeStatus): boolean {
  return (unpaidStatuses as readonly ChargeStatus[]).includes(status)
}

export function isPaid(status: ChargeStatus): boolean {
  return (paidStatuses as readonly ChargeStatus[]).includes(status)
}

/** Lists what has become of a charge, as people see it (design §4, `/api/invoices`). */
export const shownStatuses = [
  'held',
  'open',
  'paid',
  'failed',
  'void',
  'refunded',
  'partlyRefunded',
] as const

type ShownStatus = (typeof shownStatuses)[number]

const shownAs: Record<ChargeStatus, ShownStatus> = {
  held: 'held',
  due: 'open',
  asking: 'open',
  unclear: 'open',
  processing: 'open',
  needsAuthentication: 'failed',
  failed: 'failed',
  paid: 'paid',
  refunded: 'refunded',
  void: 'void',
}

/** Money given back says more than that it was paid before. Amounts in euro cents. */
export function shownStatus(charge: {
  status: ChargeStatus
  amountCents: Cents
  refundedCents: Cents
}): ShownStatus {
  const { status, amountCents, refundedCents } = charge
  if (refundedCents === 0) return shownAs[status]
  return refundedCents < amountCents ? 'partlyRefunded' : 'refunded'
}

/** The charges that are shown in this way, by their status alone. */
export function statusesShownAs(shown: ShownStatus): ChargeStatus[] {
  return chargeStatuses.filter((status) => shownAs[status] === shown)
}
