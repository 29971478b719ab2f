import { alertOfTrouble } from '#server/billing/charges/payment-trouble.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { refusalCode } from '#server/kernel/adapters/stripe/refunds.ts'
import { and, eq, isNotNull, isNull, lte, or, type SQL } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { refunds } from '#server/schema.ts'
import { refundedKinds } from './refunded-kinds.ts'
import { paymentOf, type Refund } from './refunded-payment.ts'
import { lockPayment, recount, settleRefund } from './settle-refund.ts'
import { storeRefunds, syncRefunds } from './sync-refunds.ts'

/** Longer than all calls for one refund take; should the process die, another may begin after it. */
const CLAIM_MS = 300_000

/**
 * Requests a stored refund from the provider once, also where an earlier try was interrupted.
 *
 * The row is claimed, so that no other process requests it, and no connection is held meanwhile.
 * The provider's refunds are read first. The idempotency key comes from the refund's id and
 * attempt, so that a retry is safe while the attempt stays; it is raised only once the provider,
 * after a stored 5xx that it would replay for ever, holds no such refund (design §5).
 * @throws PaymentsError when the outcome is still unknown
 */
export async function ensureRefund(deps: Deps, refundId: string): Promise<void> {
  const claimed = await claim(deps, refundId)
  if (!claimed) return
  try {
    await requestOnce(deps, claimed)
  } catch (error) {
    if (error instanceof PaymentsError && error.kind === 'unable') await alertOfTrouble(deps, error)
    throw error
  } finally {
    await release(deps, claimed)
  }
}

/** Retries the refunds that were not requested from the provider, or whose response was lost. */
export async function finishRefunds(deps: Deps): Promise<void> {
  for (const { id } of await pendingRefunds(deps, isClaimable(deps))) {
    await ensureRefund(deps, id).catch((error: unknown) => {
      deps.log.error({ err: error, refundId: id }, 'a refund could not be asked for')
    })
  }
}

/** Reads the state of refunds that the provider is processing, in case its events are lost. */
export async function settleRefunds(deps: Deps): Promise<void> {
  const waiting = await pendingRefunds(deps, isNotNull(refunds.stripeRefundId))
  const payments = new Map(waiting.map((refund) => [paymentOf(refund).id, paymentOf(refund)]))
  for (const payment of payments.values()) {
    await syncRefunds(deps, payment).catch((error: unknown) => {
      deps.log.error({ err: error, ...payment }, 'the refunds of a payment could not be read')
    })
  }
}

async function pendingRefunds(deps: Deps, which: SQL | undefined): Promise<Refund[]> {
  return deps.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), which))
    .orderBy(refunds.createdAt)
}

function isClaimable({ clock }: Deps): SQL | undefined {
  return and(
    eq(refunds.status, 'pending'),
    isNull(refunds.stripeRefundId),
    or(isNull(refunds.busyUntil), lte(refunds.busyUntil, clock.now())),
  )
}

/**
 * Claims the refund for the caller to request; `null` where another process has it, or the outcome
 * is known.
 */
async function claim(deps: Deps, refundId: string): Promise<Refund | null> {
  const busyUntil = new Date(deps.clock.now().getTime() + CLAIM_MS)
  const [claimed] = await deps.db
    .update(refunds)
    .set({ busyUntil })
    .where(and(eq(refunds.id, refundId), isClaimable(deps)))
    .returning()
  return claimed ?? null
}

async function release(deps: Deps, { id, busyUntil }: Refund): Promise<void> {
  if (!busyUntil) return
  await deps.db
    .update(refunds)
    .set({ busyUntil: null })
    .where(and(eq(refunds.id, id), eq(refunds.busyUntil, busyUntil)))
}

async function requestOnce(deps: Deps, refund: Refund): Promise<void> {
  if (!(await isMissing(deps, refund))) return
  try {
    await ask(deps, refund)
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    if (error.kind === 'noAnswer' || error.kind === 'unable') throw error
    await afterRefusal(deps, refund, error)
  }
}

/** Tells whether the provider holds no such refund. */
async function isMissing(deps: Deps, refund: Refund): Promise<boolean> {
  await syncRefunds(deps, paymentOf(refund))
  const [now] = await deps.db.select().from(refunds).where(eq(refunds.id, refund.id))
  return now !== undefined && isOpen(now)
}

function isOpen({ status, stripeRefundId }: Refund): boolean {
  return status === 'pending' && stripeRefundId === null
}

async function ask(deps: Deps, refund: Refund): Promise<void> {
  const { id, attempt, amountCents, reason } = refund
  const payment = paymentOf(refund)
  const found = await refundedKinds[payment.kind].read(deps.db, payment.id, false)
  if (!found?.paymentId) throw new Error('a refund is of a payment')
  const made = await deps.payments.refund(
    {
      refundId: id,
      paymentId: found.paymentId,
      amountCents,
      reason: reason === 'chargedTwice' ? 'duplicate' : 'requested_by_customer',
    },
    `refund-${id}-${attempt}`,
  )
  await storeRefunds(deps, payment, [made])
}

/** The provider has refused, or answered 5xx: its refunds are listed before anything is given up. */
async function afterRefusal(deps: Deps, refund: Refund, error: PaymentsError): Promise<void> {
  if (!(await isMissing(deps, refund))) return
  if (error.kind === 'refused') return giveUp(deps, refund, error)
  const attempt = refund.attempt + 1
  await deps.db.update(refunds).set({ attempt }).where(eq(refunds.id, refund.id))
  try {
    await ask(deps, { ...refund, attempt })
  } catch (again) {
    if (!(again instanceof PaymentsError) || again.kind !== 'refused') throw again
    await giveUp(deps, refund, again)
  }
}

/** The money stays where it is, and can be given back by another refund. */
async function giveUp(deps: Deps, { id, ...owner }: Refund, error: PaymentsError): Promise<void> {
  const failure = refusalCode(error)
  const now = await deps.businessClock.now()
  const payment = paymentOf({ id, ...owner })
  await deps.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment)
    const refund = locked?.refunds.find((one) => one.id === id)
    if (!locked || !refund || !isOpen(refund)) return
    await settleRefund(tx, deps, refund, { status: 'failed', failure, stripeRefundId: null, now })
    await recount(tx, payment, locked.payment)
  })
}
