import { latestExpiryToCheck } from '#domain/billing/card-expiry.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { BankAccount } from '#domain/kernel/payment-method.ts'
import { needsMethod } from '#server/billing/charges/payment-schedule.ts'
import type { RemoteMethod } from '#server/kernel/adapters/payments/methods.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNotNull, isNull, lte, ne, or, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrolments, paymentMethods, paymentSchedules, users } from '#server/schema.ts'

/** The month at whose end a kept card expires; null for a method that does not. */
export const cardExpiry = sql<string | null>`${paymentMethods.method}->>'expiresIn'`

/** Stores what a kept payment method is called and until when it is good, in place of what was known before. */
export async function storeMethod(
  tx: Pick<Queryable, 'insert'>,
  payerId: string,
  { paymentMethodId, method }: RemoteMethod,
  now: Date,
): Promise<void> {
  const facts = { payerId, method, updatedAt: now }
  await tx
    .insert(paymentMethods)
    .values({ paymentMethodId, ...facts })
    .onConflictDoUpdate({ target: paymentMethods.paymentMethodId, set: facts })
}

/**
 * Reads the payment methods that are still needed and not known, and cards that have expired, or will soon: banks replace them, and the
 * payer should not be notified about a card that was replaced.
 */
export async function refreshMethods(deps: Deps): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  const needed = await deps.db
    .selectDistinct({
      payerId: enrolments.payerId,
      paymentMethodId: sql<string>`${paymentSchedules.paymentMethodId}`,
    })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .leftJoin(paymentMethods, eq(paymentMethods.paymentMethodId, paymentSchedules.paymentMethodId))
    .where(
      and(
        isNotNull(paymentSchedules.paymentMethodId),
        needsMethod(deps.db),
        ne(users.status, 'erased'),
        or(isNull(paymentMethods.paymentMethodId), lte(cardExpiry, latestExpiryToCheck(today))),
      ),
    )
  for (const { payerId, paymentMethodId } of needed) {
    try {
      await refreshMethod(deps, payerId, paymentMethodId)
    } catch (error) {
      deps.log.warn({ err: error, payerId }, 'a payment method could not be read')
      // Stop when the provider is unreachable, instead of sending hundreds of calls.
      if (error instanceof PaymentsError && error.kind !== 'refused') return
    }
  }
}

/**
 * Stores what the provider says of a kept payment method now.
 * @throws PaymentsError
 */
export async function refreshMethod(
  deps: Deps,
  payerId: string,
  paymentMethodId: string,
): Promise<void> {
  const kept = await deps.payments.retrieveMethod(paymentMethodId)
  if (!kept) return
  const now = await deps.businessClock.now()
  await deps.db.transaction(async (tx) => {
    const [payer] = await tx
      .select({ status: users.status })
      .from(users)
      .where(eq(users.id, payerId))
      .for('key share')
    // Nothing is stored of an account that was erased meanwhile.
    if (payer && payer.status !== 'erased') await storeMethod(tx, payerId, kept, now)
  })
}

/** @throws DomainError invoices.notFound, also for a card and for another payer's */
export async function ownAccount(
  { db }: Pick<Deps, 'db'>,
  payerId: string,
  paymentMethodId: string,
): Promise<BankAccount> {
  const [kept] = await db
    .select({ method: paymentMethods.method })
    .from(paymentMethods)
    .where(
      and(eq(paymentMethods.paymentMethodId, paymentMethodId), eq(paymentMethods.payerId, payerId)),
    )
  if (kept?.method.kind !== 'bankAccount') throw new DomainError('invoices.notFound')
  return kept.method
}
