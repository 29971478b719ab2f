import { DAY_MS, HOUR_MS } from '../kernel/durations.ts'
import { madridDay } from '../kernel/madrid-time.ts'
import type { Cents } from '../kernel/money.ts'
import { isProviderMethod } from '../kernel/payment-method.ts'
import { type Difference, type DifferenceKind, difference } from './difference.ts'
import { owedFor } from './owed.ts'
import type {
  OurCharge,
  OurEnrolment,
  OurRefund,
  Snapshots,
  TheirPayment,
  TheirRefund,
} from './reconciliation-facts.ts'
import { isEarlier } from './refund.ts'

/** How long a bank may take: to debit an account, fourteen banking days after the days of notice. */
const PROCESSING_DAYS = { card: 14, bankAccount: 30, bizum: 14 } as const

type Period = Pick<Snapshots, 'now' | 'since'>

/** A charge with what belongs to it on both sides. */
interface ComparedCharge {
  charge: OurCharge
  enrolment: OurEnrolment | undefined
  /** The stored one comes first. */
  payments: readonly TheirPayment[]
  /** Lists the refunds of the stored payment, and of those that were returned. */
  refunds: readonly TheirRefund[]
}

export function chargeDifferences(period: Period, compared: ComparedCharge): Difference[] {
  return [
    ...paymentDifferences(period, compared),
    ...owedDifferences(period, compared),
    ...refundDifferences(period, compared),
    ...stuckDifferences(period, compared),
  ]
}

function paymentDifferences({ now, since }: Period, compared: ComparedCharge): Difference[] {
  const { charge, payments } = compared
  const expectedCents = charge.paymentCents
  const succeeded = payments.filter(({ status }) => status === 'succeeded')
  const [first] = succeeded
  const found: Difference[] = []
  const isSettled = charge.status === 'settled'
  if (first && !isSettled) {
    const { id: paymentId, amountCents, paidAt } = first
    const details = { repair: 'storePayment', paymentId, amountCents, expectedCents } as const
    const isTransient = isRecent(paidAt, now)
    found.push(ofCharge('paymentNotStored', charge, { ...details, isTransient }))
  }
  const isThere = succeeded.some(isStored(charge))
  if (isSettled && charge.paymentId !== null && !isThere && charge.dueAt >= since) {
    // It was listed before our side was read.
    const wasProcessing = payments.find(isStored(charge))?.status === 'processing'
    const isTransient = wasProcessing || isRecent(charge.paidAt, now)
    const details = { amountCents: 0, expectedCents, isTransient }
    found.push(ofCharge('paymentMissing', charge, details))
  }
  // What was paid at the desk is not paid at the provider too.
  const wanted = isSettled && charge.paymentId === null ? 0 : 1
  for (const { id, amountCents } of succeeded.filter(isKept).slice(wanted)) {
    const details = { paymentId: id, amountCents, expectedCents: 0 }
    found.push(ofCharge('paidTwice', charge, details, id))
  }
  if (first && !isWorth(first, expectedCents)) {
    const details = { paymentId: first.id, amountCents: first.amountCents, expectedCents }
    found.push(ofCharge('amountDiffers', charge, details, first.id))
  }
  return found
}

/** Between a charge and what was agreed. Money that has gone back is not missed any more. */
function owedDifferences({ since }: Period, { charge, enrolment }: ComparedCharge): Difference[] {
  const { status, amountCents, refundedCents, dueAt } = charge
  if (!enrolment?.terms || dueAt < since || status === 'void' || status === 'withdrawn') return []
  if (amountCents > 0 && refundedCents >= amountCents) return []
  const { amount, reason } = owedFor(enrolment.terms, charge.month)
  if (reason === 'beforeFirstMonth' && enrolment.wasRestored) return []
  if (amountCents === amount || amountCents - refundedCents === amount) return []
  // What was paid ahead at the desk cost what was agreed then.
  const isPaidAhead = charge.paymentId === null && charge.paidAt !== null && charge.paidAt < dueAt
  if (amount > 0 && isPaidAhead) return []
  const kind = amount === 0 ? 'chargeNotOwed' : 'amountDiffers'
  return [ofCharge(kind, charge, { amountCents, expectedCents: amount })]
}

function refundDifferences({ now, since }: Period, compared: ComparedCharge): Difference[] {
  const { charge, refunds: theirs } = compared
  const ours = charge.refunds
  // Refunds of older charges may be older than what was listed.
  const isWhole = charge.dueAt >= since
  const missing = ours.filter(({ status, remoteId }) => {
    return isWhole && status === 'succeeded' && !theirs.some(({ id }) => id === remoteId)
  })
  const there = succeededCents(theirs)
  const isUnlike = isWhole && there !== charge.refundedCents
  if (missing.length === 0 && !isUnlike && !theirs.some(isNews(ours))) return []
  const isTransient =
    theirs.some(({ createdAt }) => isRecent(createdAt, now)) ||
    ours.some(({ status, settledAt }) => status === 'pending' || isRecent(settledAt, now))
  // What was given back there is to be stored here; what is stored here and not there is a person's.
  const amounts =
    missing.length === 0
      ? { repair: 'syncRefunds' as const, amountCents: charge.refundedCents, expectedCents: there }
      : { amountCents: there, expectedCents: charge.refundedCents }
  return [ofCharge('refundDiffers', charge, { ...amounts, isTransient })]
}

/** Tells whether the provider knows more of a refund than our books. */
function isNews(ours: readonly OurRefund[]) {
  return ({ id, status }: TheirRefund) => {
    const known = ours.find(({ remoteId }) => remoteId === id)
    return !known || isEarlier(known.status, status)
  }
}

function succeededCents(refunds: readonly TheirRefund[]): Cents {
  return refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Returns what has waited for the provider longer than an answer takes. */
function stuckDifferences({ now }: Period, { charge, payments }: ComparedCharge): Difference[] {
  const { paymentStatus: status, dueAt, nextAttemptAt, attemptDueAt } = charge
  const isWaiting = status === 'due' || status === 'asking' || status === 'unclear'
  if (!isWaiting && status !== 'processing') return []
  // What is tried once more, or was decided about late, is tried long after it fell due.
  const since = isWaiting ? nextAttemptAt : payments.find(isStored(charge))?.paidAt
  const age = now.getTime() - (since ?? attemptDueAt ?? dueAt).getTime()
  const days = isWaiting ? 1 : isProviderMethod(charge.method) ? PROCESSING_DAYS[charge.method] : 0
  if (age <= days * DAY_MS) return []
  // A later attempt of an old charge may be under way at this moment.
  const details = { expectedCents: charge.amountCents, isTransient: isWaiting }
  return [ofCharge('chargeStuck', charge, details)]
}

function isStored({ paymentId }: OurCharge) {
  return ({ id }: TheirPayment) => id === paymentId
}

/** @param about the payment that it is about; the charge, where it is not one of several */
function ofCharge(
  kind: DifferenceKind,
  charge: OurCharge,
  details: Partial<Difference>,
  about = charge.id,
): Difference {
  const { id: chargeId, payerId, enrolmentId, paymentId, month, dueAt } = charge
  const day = madridDay(dueAt)
  return difference(kind, about, {
    chargeId,
    payerId,
    enrolmentId,
    paymentId,
    month,
    day,
    ...details,
  })
}

/** Not all of it has gone back. */
export function isKept({ amountCents, refundedCents }: TheirPayment): boolean {
  return refundedCents < amountCents
}

/** Tells whether a payment is worth the charge's amount; what was paid too much may have gone back. */
function isWorth({ amountCents, refundedCents, currency }: TheirPayment, cents: Cents): boolean {
  const isSame = amountCents === cents || amountCents - refundedCents === cents
  return isSame && currency === 'eur'
}

/** So new that one side may not know it yet, also while a comparison takes minutes. */
export function isRecent(moment: Date | null, now: Date): boolean {
  return moment !== null && now.getTime() - moment.getTime() < HOUR_MS
}
