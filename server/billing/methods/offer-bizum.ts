import { isUnderWay } from '#domain/billing/payment-status.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { CLAIM_MS } from '#server/billing/charges/claim-charges.ts'
import type { ChargeWithPayment, Payment } from '#server/billing/charges/standing-payment.ts'
import { storePayment } from '#server/billing/charges/store-payment.ts'
import { failuresOfPayer } from '#server/billing/dunning/failures-of-payer.ts'
import type { RemotePayment } from '#server/kernel/adapters/payments/charges.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { and, eq, isNull, lte, or } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrolments, paymentFailures, paymentSchedules, payments, users } from '#server/schema.ts'
import { offersBizum } from './offers-bizum.ts'

/** Bizum takes no more at once, in cents (Stripe, "Bizum payments"). */
const MOST_CENTS = 500_000

/**
 * Lets a payer pay one owed month by Bizum. It is the month's own payment, which was tried by card or from an
 * account before: so it succeeds once at most, whoever tries it next. Called again, it stores how that ended,
 * and offers the month once more where it is owed still.
 * @returns the secret with which the payer's browser asks for the money; `null` where nothing is to be paid so
 * @throws DomainError subscriptions.providerUnavailable
 */
export async function offerBizum(
  deps: Deps,
  payerId: string,
  failureId: string,
): Promise<string | null> {
  const which = and(eq(paymentFailures.id, failureId), eq(paymentFailures.state, 'open'))
  try {
    const [before] = await failuresOfPayer(deps.db, payerId, which)
    if (before) await storeEnd(deps, before)
    const [owed] = await failuresOfPayer(deps.db, payerId, which)
    return owed ? await offer(deps, owed) : null
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    deps.log.warn({ err: error, failureId }, 'a month could not be paid by Bizum')
    throw new DomainError('subscriptions.providerUnavailable')
  }
}

/** Tells whether its payer can pay it now, where Bizum is offered at all: it was refused, and is not being tried. */
export function isPayableByBizum(
  { status, method, nextAttemptAt, amountCents }: Payment,
  now: Date,
): boolean {
  const isTriedNow = nextAttemptAt !== null && nextAttemptAt <= now
  return status === 'failed' && method !== 'desk' && !isTriedNow && amountCents <= MOST_CENTS
}

/** A month that is being paid may have ended meanwhile, and nobody have heard of it yet. */
async function storeEnd(deps: Deps, { charge, payment }: ChargeWithPayment): Promise<void> {
  const { providerId, status } = payment
  if (!isUnderWay(status) || providerId === null) return
  await storePayment(deps, charge.id, await deps.payments.retrievePayment(providerId), 'observer')
}

async function offer(deps: Deps, { charge, payment }: ChargeWithPayment): Promise<string | null> {
  const { providerId } = payment
  if (!isPayableByBizum(payment, await deps.businessClock.now())) return null
  if (!(await offersBizum(deps))) return null
  const customerId = payment.customerId ?? (await customerOf(deps.db, charge.enrolmentId))
  const owed = { charge, payment: { ...payment, customerId } }
  const remote = providerId === null ? await begin(deps, owed) : await ask(deps, owed)
  if (remote === null) return null
  if (remote.status === 'open' || remote.status === 'failed') return remote.clientSecret
  await storePayment(deps, charge.id, remote, 'observer')
  return null
}

interface Owed {
  charge: ChargeWithPayment['charge']
  payment: Payment & { customerId: string }
}

/**
 * A month that was never tried, since its payer's bank takes money back, belongs to nobody at the provider yet. A plan
 * that is paid at the desk by now has no customer, and its payer is one still.
 */
async function customerOf(db: Deps['db'], enrolmentId: string): Promise<string> {
  const [found] = await db
    .select({ planned: paymentSchedules.customerId, own: users.paymentCustomerId })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .where(eq(paymentSchedules.enrolmentId, enrolmentId))
  const customerId = found?.planned ?? found?.own
  if (!customerId) throw new Error('who pays by Bizum is a customer')
  return customerId
}

function ask(deps: Deps, { charge, payment }: Owed): Promise<RemotePayment> {
  const { round, amountCents, customerId, providerId } = payment
  const { id: chargeId, serviceMonth } = charge
  return deps.payments.offerBizum(
    { chargeId, round, serviceMonth, amountCents, customerId, paymentId: providerId },
    `bizum-${chargeId}-${round}`,
  )
}

/**
 * Makes the payment, where the provider has none: claimed, so that nobody makes another one meanwhile. Should the
 * process die, the one that was made is known to nobody and cannot be paid.
 */
async function begin(deps: Deps, owed: Owed): Promise<RemotePayment | null> {
  const { id, customerId } = owed.payment
  const now = deps.clock.now()
  const untouched = and(
    eq(payments.id, id),
    eq(payments.status, 'failed'),
    isNull(payments.providerId),
  )
  const isFree = or(isNull(payments.busyUntil), lte(payments.busyUntil, now))
  const claimed = await deps.db
    .update(payments)
    .set({ busyUntil: new Date(now.getTime() + CLAIM_MS) })
    .where(and(untouched, isFree))
    .returning({ id: payments.id })
  if (claimed.length === 0) return null
  const remote = await ask(deps, owed).catch(async (error: unknown) => {
    // Asked for again, it is the same one: its key says so.
    await deps.db.update(payments).set({ busyUntil: null }).where(untouched)
    throw error
  })
  const kept = await deps.db
    .update(payments)
    .set({ providerId: remote.id, customerId, busyUntil: null })
    .where(untouched)
    .returning({ id: payments.id })
  return kept.length > 0 ? remote : null
}
