/**
 * The state of one payment. `held`: older than a standstill may charge automatically, an
 * administrator decides. `due`: to be requested. `asking`: the request is under way. `unclear`:
 * requested, the response is not known. `processing`: the bank is processing it.
 * `needsAuthentication`: the cardholder has to authenticate. `failed`: refused. `succeeded`: the money
 * was taken; what of it was given back is another question. `returned`: the payer's bank has taken it
 * back for good, and its charge is owed again. `undone`: recorded at the desk by mistake. `canceled`: its charge was given
 * up, or another payment has taken its place.
 */
export const paymentStatuses = [
  'held',
  'due',
  'asking',
  'unclear',
  'processing',
  'needsAuthentication',
  'failed',
  'succeeded',
  'returned',
  'undone',
  'canceled',
] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/** Its end is not known yet: it may succeed at any moment. */
export const underWayStatuses = [
  'due',
  'asking',
  'unclear',
  'processing',
] as const satisfies PaymentStatus[]

/** Refused, and its charge still owed. */
export const unpaidStatuses = ['needsAuthentication', 'failed'] as const satisfies PaymentStatus[]

/** Neither succeeded nor canceled. */
export const unsettledStatuses = [
  'held',
  ...underWayStatuses,
  ...unpaidStatuses,
] as const satisfies PaymentStatus[]

export function isUnderWay(status: PaymentStatus): boolean {
  return (underWayStatuses as readonly PaymentStatus[]).includes(status)
}

/** Tells whether the provider may be taking the money at this moment: one that is due waits for its hour. */
export function isBeingTaken(status: PaymentStatus): boolean {
  return isUnderWay(status) && status !== 'due'
}

export function isUnpaid(status: PaymentStatus): boolean {
  return (unpaidStatuses as readonly PaymentStatus[]).includes(status)
}
