import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { sendMailSoon } from '#server/adapters/mail-queue.ts'
import { PaymentsError } from '#server/adapters/payments.ts'
import { failureWord } from '#server/adapters/stripe-refunds.ts'
import { refunds } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { paymentOf, type Refund } from './refunded-payment.ts'
import { heldPayment, recount, settleRefund } from './settle-refund.ts'
import { learnRefunds, refundsLock, storeRefunds, syncRefunds } from './sync-refunds.ts'

/**
 * Sees to it that the provider has been asked once for a refund that we have stored, wherever an
 * earlier try has stopped.
 *
 * The provider is looked at first. The idempotency key comes from the refund's id and attempt, so
 * that asking again is safe while the attempt stays; it is raised only once the provider, after a
 * stored 5xx that it would replay for ever, holds no such refund (design §5).
 * @throws PaymentsError when it is still not known
 */
export async function ensureRefund(deps: Deps, refundId: string): Promise<void> {
  const stored = await find(deps, refundId)
  if (!stored) return
  await deps.withLock(refundsLock(paymentOf(stored)), async () => {
    const missing = await stillMissing(deps, refundId)
    if (!missing) return
    try {
      await ask(deps, missing)
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error
      if (error.kind === 'noAnswer') throw error
      await afterRefusal(deps, refundId, error)
    }
  })
}

/** Takes up the refunds of which the provider has not been told, or whose answer was lost. */
export async function finishRefunds(deps: Deps): Promise<void> {
  for (const { id } of await pendingRefunds(deps, isNull(refunds.stripeRefundId))) {
    await ensureRefund(deps, id).catch((error: unknown) => {
      deps.log.error({ err: error, refundId: id }, 'a refund could not be asked for')
    })
  }
}

/** Asks what became of the refunds that the provider is working on, should its events not come. */
export async function settleRefunds(deps: Deps): Promise<void> {
  const waiting = await pendingRefunds(deps, isNotNull(refunds.stripeRefundId))
  const payments = new Map(waiting.map((refund) => [paymentOf(refund).id, paymentOf(refund)]))
  for (const payment of payments.values()) {
    await syncRefunds(deps, payment).catch((error: unknown) => {
      deps.log.error({ err: error, ...payment }, 'the refunds of a payment could not be read')
    })
  }
}

async function pendingRefunds(deps: Deps, which: SQL): Promise<Refund[]> {
  return deps.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), which))
    .orderBy(refunds.createdAt)
}

async function find(deps: Deps, refundId: string): Promise<Refund | undefined> {
  const [found] = await deps.db.select().from(refunds).where(eq(refunds.id, refundId))
  return found
}

/** The refund, if the provider holds none such. */
async function stillMissing(deps: Deps, refundId: string): Promise<Refund | null> {
  const isOpen = ({ status, stripeRefundId }: Refund) =>
    status === 'pending' && stripeRefundId === null
  const before = await find(deps, refundId)
  if (!before || !isOpen(before)) return null
  await learnRefunds(deps, paymentOf(before))
  const now = await find(deps, refundId)
  return now && isOpen(now) ? now : null
}

async function ask(deps: Deps, refund: Refund): Promise<void> {
  const { id, attempt, amountCents, reason } = refund
  const payment = paymentOf(refund)
  const found = await deps.refundedKinds[payment.kind].read(deps.db, payment.id, false)
  if (!found) throw new Error('a refund is of a payment')
  const { paymentId } = found
  const made = await deps.payments.refund(
    { refundId: id, paymentId, amountCents, reason },
    `refund-${id}-${attempt}`,
  )
  await storeRefunds(deps, payment, [made])
}

/** The provider has said no, or answered 5xx: nothing is given up before it was looked at again. */
async function afterRefusal(deps: Deps, refundId: string, error: PaymentsError): Promise<void> {
  const missing = await stillMissing(deps, refundId)
  if (!missing) return
  if (error.kind === 'refused') return giveUp(deps, missing, error)
  const [refund] = await deps.db
    .update(refunds)
    .set({ attempt: missing.attempt + 1 })
    .where(eq(refunds.id, refundId))
    .returning()
  if (!refund) throw new Error('the refund is gone')
  try {
    await ask(deps, refund)
  } catch (again) {
    if (!(again instanceof PaymentsError) || again.kind !== 'refused') throw again
    await giveUp(deps, refund, again)
  }
}

/** The money stays where it is, and can be given back anew. */
async function giveUp(deps: Deps, refund: Refund, error: PaymentsError): Promise<void> {
  const failure = failureWord(error)
  const now = await deps.businessClock.now()
  const payment = paymentOf(refund)
  await deps.db.transaction(async (tx) => {
    const held = await heldPayment(tx, deps, payment)
    if (!held) return
    await settleRefund(tx, deps, refund, { status: 'failed', failure, stripeRefundId: null, now })
    await recount(tx, deps, payment, held.payment)
  })
  sendMailSoon(deps)
}
