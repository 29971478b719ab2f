import { setTimeout as wait } from 'node:timers/promises'
import { isDebitTooNear, NOTICE_DAYS } from '#domain/billing/collection.ts'
import { isTooLate } from '#domain/billing/owed.ts'
import { DAY_MS, HOUR_MS } from '#domain/kernel/durations.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { isProviderMethod } from '#domain/kernel/payment-method.ts'
import type { RemotePayment } from '#server/kernel/adapters/payments/charges.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { and, eq, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { payments } from '#server/schema.ts'
import { type ClaimedCharge, claimCharges } from './claim-charges.ts'
import { sortLateCharges } from './late-charges.ts'
import { makeDueCharges } from './make-due-charges.ts'
import { alertOfTrouble } from './payment-trouble.ts'
import { planDebits } from './plan-debits.ts'
import type { Charge, ChargeWithPayment, Payment } from './standing-payment.ts'
import { storePayment } from './store-payment.ts'

/** Charges that are requested concurrently. */
const CONCURRENCY = 8

/**
 * Claimed at a time: few enough to be requested while the claim lasts, also where a call takes
 * seconds.
 */
const CLAIMED_AT_ONCE = 40

/** After so many calls without an answer, one after the other, the next round tries again. */
const MAX_UNANSWERED_CALLS = 8

/** A job's round ends after this long; the next one goes on. */
const ROUND_MS = 10 * 60_000

/** Says how long a charge rests whose answer is not known, or of which the provider could do nothing. */
const RETRY_DELAY_MS = { unclear: 60_000, unable: 10 * 60_000 } as const

/** Writes the charges that have fallen due, and requests all that are ready. */
export async function chargeWhatFellDue(deps: Deps): Promise<void> {
  await makeDueCharges(deps)
  await sortLateCharges(deps)
  await collectCharges(deps)
}

/**
 * Requests every charge that is ready now. It may run in several processes at once, and be
 * interrupted anywhere: what was claimed is taken up again once its claim expires.
 * @param payerId those of one payer alone
 */
export async function collectCharges(deps: Deps, payerId: string | null = null): Promise<void> {
  await planDebits(deps, payerId)
  const began = Date.now()
  let silent = 0
  let slot = began
  const isSilent = () => silent >= MAX_UNANSWERED_CALLS
  const pause = 1000 / deps.config.payments.chargesPerSecond
  for (let claimed = await claimCharges(deps, CLAIMED_AT_ONCE, payerId); claimed.length > 0; ) {
    const waiting = [...claimed]
    const worker = async () => {
      // What is left then is taken up again once its claim is over.
      for (let next = waiting.shift(); next && !isSilent(); next = waiting.shift()) {
        slot = Math.max(slot + pause, Date.now())
        await wait(Math.max(0, slot - Date.now()))
        const hasAnswered = await processCharge(deps, next)
        silent = hasAnswered ? 0 : silent + 1
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
    const isOver = isSilent() || Date.now() - began > ROUND_MS
    claimed = isOver ? [] : await claimCharges(deps, CLAIMED_AT_ONCE, payerId)
  }
}

/** Brings one claimed charge on; answers whether the provider has said anything. */
async function processCharge(deps: Deps, claimed: ClaimedCharge): Promise<boolean> {
  try {
    const made = await findPriorOutcome(deps, claimed)
    if (made === null && (await isAttemptTooLate(deps, claimed))) {
      await holdCharge(deps, claimed)
      return true
    }
    if (made === null && (await isDayTooNear(deps, claimed))) {
      await planAgain(deps, claimed)
      return true
    }
    await storePayment(
      deps,
      claimed.charge.id,
      made ?? (await createOrConfirmPayment(deps, claimed)),
    )
    return true
  } catch (error) {
    if (!(error instanceof PaymentsError)) {
      deps.log.error({ err: error, chargeId: claimed.charge.id }, 'a charge was not brought on')
      return true
    }
    await reschedule(deps, claimed, error)
    return error.kind === 'refused'
  }
}

/**
 * The outcome of an attempt whose result is unknown or was not stored, where it can be determined:
 * an unpaid payment is requested again, with the same key.
 * @throws PaymentsError
 */
async function findPriorOutcome(
  deps: Deps,
  { charge, payment, wasRequested, isLookedUp }: ClaimedCharge,
): Promise<RemotePayment | null> {
  if (!isLookedUp) return null
  const { providerId, customerId, latestAttemptId } = payment
  const found =
    providerId !== null
      ? await deps.payments.retrievePayment(providerId)
      : await deps.payments.findPayment(
          customerId ?? '',
          { chargeId: charge.id, round: payment.round },
          noEarlierThan(charge),
        )
  if (found === null) return null
  payment.providerId = found.status === 'canceled' ? null : found.id
  if (found.status === 'succeeded' || found.status === 'processing') return found
  // A payment shows how its newest attempt ended; the attempt in question may never have arrived.
  const hasCome = wasRequested && (providerId === null || found.latestAttemptId !== latestAttemptId)
  const isRefused = found.status === 'failed' || found.status === 'needsAuthentication'
  return isRefused && hasCome ? found : null
}

/** An attempt that was begun before a standstill is not made long after the day it was meant for. */
async function isAttemptTooLate(
  deps: Deps,
  { payment, wasRequested }: ClaimedCharge,
): Promise<boolean> {
  const { attemptDueAt } = payment
  const isReplanned = payment.nextAttemptAt !== null
  if (!wasRequested || isReplanned || attemptDueAt === null) return false
  return isTooLate({ dueAt: attemptDueAt }, await deps.businessClock.now())
}

/** The provider takes no day so near: nothing has come of the attempt, and it gets another day. */
async function isDayTooNear(deps: Deps, { payment: { collectOn } }: ClaimedCharge) {
  return collectOn !== null && isDebitTooNear(collectOn, madridDay(await deps.businessClock.now()))
}

async function planAgain(deps: Deps, { payment }: ClaimedCharge): Promise<void> {
  await deps.db
    .update(payments)
    .set({
      status: 'due',
      collectOn: null,
      nextAttemptAt: await deps.businessClock.now(),
      busyUntil: null,
    })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'asking')))
}

/** Nothing was paid: an administrator decides; a charge that was refused before stays refused. */
async function holdCharge(deps: Deps, { payment }: ClaimedCharge): Promise<void> {
  await deps.db
    .update(payments)
    .set({ status: payment.failureCode === null ? 'held' : 'failed', busyUntil: null })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'asking')))
}

/** No payment of a charge is older, also from an account; the clocks of both sides may differ by some minutes. */
function noEarlierThan({ dueAt }: Charge): Date {
  return new Date(dueAt.getTime() - NOTICE_DAYS * DAY_MS - HOUR_MS)
}

/** @throws PaymentsError */
function createOrConfirmPayment(
  deps: Deps,
  { charge: { id: chargeId, serviceMonth }, payment }: ChargeWithPayment,
): Promise<RemotePayment> {
  const { round, amountCents, customerId, paymentMethodId, method, collectOn } = payment
  const { providerId, attempt } = payment
  if (!customerId || !paymentMethodId || !isProviderMethod(method)) {
    throw new Error('a claimed charge has a payment method')
  }
  const paidBy = { customerId, paymentMethodId, method, collectOn }
  const params = { chargeId, round, serviceMonth, amountCents, ...paidBy }
  // Making a payment and trying it once more are two requests, which may not share a key.
  const mark = round === 1 ? chargeId : `${chargeId}-round-${round}`
  const key = `charge-${mark}-${attempt}${providerId === null ? '' : '-again'}`
  return deps.payments.pay({ ...params, paymentId: providerId }, key)
}

/** It is not known how the attempt ended, or nothing was done for a reason that is not the card's. */
async function reschedule(
  deps: Deps,
  { charge, payment, before, wasRequested }: ClaimedCharge,
  error: PaymentsError,
): Promise<void> {
  const isUnable = error.kind === 'unable' || error.kind === 'refused'
  const about = { err: error, chargeId: charge.id }
  deps.log[isUnable ? 'error' : 'warn'](about, 'a charge has no answer yet')
  const delay = isUnable ? RETRY_DELAY_MS.unable : RETRY_DELAY_MS.unclear
  const isUnclear = !isUnable || wasRequested
  await deps.db
    .update(payments)
    .set({
      status: isUnclear ? 'unclear' : before,
      attempt: attemptAfter(error, payment, wasRequested),
      busyUntil: new Date(deps.clock.now().getTime() + delay),
      // When it was planned decides whether it still comes in time.
      ...(!isUnclear && {
        nextAttemptAt: sql`coalesce(${payments.nextAttemptAt}, ${payments.attemptDueAt})`,
      }),
    })
    // It may have been paid meanwhile.
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'asking')))
  if (isUnable) await alertOfTrouble(deps, error)
}

/**
 * A stored 5xx would be answered again for ever: that nothing was paid is looked up, and another key
 * used. What was turned away is the same attempt the next time: a call before it may have come, of
 * which the connection broke, and its key finds that one.
 */
function attemptAfter(
  { kind }: PaymentsError,
  { attempt }: Payment,
  wasRequested: boolean,
): number {
  if (kind === 'failed') return attempt + 1
  return kind === 'unable' && !wasRequested ? attempt - 1 : attempt
}
