import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { askingInstantOf } from '#domain/billing/collection.ts'
import { type PaymentStatus, unpaidStatuses } from '#domain/billing/payment-status.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { MethodKind } from '#domain/kernel/payment-method.ts'
import { collectCharges } from '#server/billing/charges/collect-charges.ts'
import { needsMethod } from '#server/billing/charges/payment-schedule.ts'
import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import { ownMethod } from '#server/billing/orders/complete-order.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import type { RemoteMethod } from '#server/kernel/adapters/payments/methods.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, isNotNull, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  charges,
  enrolments,
  paymentAllocations,
  paymentSchedules,
  payments,
  users,
} from '#server/schema.ts'
import { storeMethod } from './kept-methods.ts'
import { queueMandateMail } from './mandate-mail.ts'

/** Says how long the answer waits for what is owed; after that it is charged in the background. */
const MAX_WAIT_MS = 5000

/** The payer may be paying at this moment: such an attempt ends with its own method. */
const attempts = ['asking', 'unclear', 'processing'] as const satisfies PaymentStatus[]

/**
 * Charges everything of this payer to another kept payment method from now on, and what is owed at once. What is paid
 * at the desk stays there, unless nothing else is charged: then this is why the method was given. An
 * attempt that is under way ends with its own, and if refused is followed by one with this.
 * The same one given again counts as another. Of two at once the last one is charged from then on.
 * @returns the cents that were owed and have been paid by now
 * @throws DomainError subscriptions.paymentMethodInvalid, foreignPaymentMethod, providerUnavailable
 */
export async function replaceMethod(
  deps: Deps,
  payerId: string,
  paymentMethodId: string,
): Promise<Cents> {
  const chosen = await ownMethod(deps, payerId, paymentMethodId)
  const now = await deps.businessClock.now()
  const owed = await withPayerLock(deps, payerId, (tx) =>
    chooseMethod(tx, deps, { payerId, chosen, now }),
  )
  if (owed.length === 0) return 0
  await Promise.race([collectSoon(deps, payerId), wait(MAX_WAIT_MS, undefined, { ref: false })])
  const paid = await deps.db
    .select({ cents: payments.amountCents })
    .from(payments)
    .where(and(inArray(payments.id, owed), eq(payments.status, 'succeeded')))
  return paid.reduce((sum, { cents }) => sum + cents, 0)
}

/** The payments that are tried with it at once. */
async function chooseMethod(
  tx: Queryable,
  deps: Deps,
  { payerId, chosen, now }: { payerId: string; chosen: RemoteMethod; now: Date },
): Promise<string[]> {
  const [payer] = await tx.select().from(users).where(eq(users.id, payerId)).for('key share')
  if (payer?.status !== 'active') throw new DomainError('http.unauthenticated')
  const { customerId, paymentMethodId, method } = chosen
  const plans = await plansToCharge(tx, payerId)
  const theirs = tx
    .select({ id: paymentAllocations.paymentId })
    .from(paymentAllocations)
    .innerJoin(charges, eq(charges.id, paymentAllocations.chargeId))
    .where(inArray(charges.enrolmentId, plans))
  // Payments before their schedules, in the order in which a payment is stored.
  const owed = await tx
    .update(payments)
    .set({
      nextAttemptAt: now,
      // Another account is announced by itself.
      collectOn: null,
      // A payment belongs to one customer: the method of another one needs a new payment.
      providerId: sql`case when ${payments.customerId} = ${customerId} then ${payments.providerId} end`,
    })
    .where(and(inArray(payments.id, theirs), inArray(payments.status, unpaidStatuses)))
    .returning({ id: payments.id })
  const underWay = await tx
    .update(payments)
    .set({ nextAttemptAt: now })
    .where(and(inArray(payments.id, theirs), inArray(payments.status, attempts)))
    .returning({ id: payments.id })
  await planAnew(tx, plans, method.kind, now)
  await tx
    .update(paymentSchedules)
    .set({ customerId, paymentMethodId, method: method.kind })
    .where(inArray(paymentSchedules.enrolmentId, plans))
  await storeMethod(tx, payerId, chosen, now)
  await queueMandateMail(tx, deps, payer, chosen)
  return [...owed, ...underWay].map(({ id }) => id)
}

/**
 * Takes the day from debits that were announced of an account and that the provider has not taken yet: of another account
 * they are announced by themselves, and a card is charged on the charge day.
 */
async function planAnew(
  tx: Queryable,
  enrolmentIds: readonly string[],
  method: MethodKind,
  now: Date,
): Promise<void> {
  const announced = await tx
    .select({ id: payments.id, month: charges.serviceMonth })
    .from(payments)
    .innerJoin(paymentAllocations, isAllocated)
    .innerJoin(charges, isStanding)
    .where(
      and(
        inArray(charges.enrolmentId, [...enrolmentIds]),
        eq(payments.status, 'due'),
        isNotNull(payments.collectOn),
      ),
    )
    .for('update', { of: payments })
  for (const { id, month } of announced) {
    const askedAt = askingInstantOf(month, method)
    const nextAttemptAt = askedAt > now ? askedAt : now
    await tx.update(payments).set({ collectOn: null, nextAttemptAt }).where(eq(payments.id, id))
  }
}

/** Finds the enrolments that a method which their payer gives is charged for: those at the desk where no other plan goes on. */
async function plansToCharge(tx: Queryable, payerId: string): Promise<string[]> {
  const all = await tx
    .select({
      id: paymentSchedules.enrolmentId,
      method: paymentSchedules.method,
      isNeeded: sql<boolean>`${needsMethod(tx)}`,
    })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(eq(enrolments.payerId, payerId))
  const isOnlyDesk = all.every(({ isNeeded, method }) => !isNeeded || method === 'desk')
  return all.filter(({ method }) => isOnlyDesk || method !== 'desk').map(({ id }) => id)
}

/**
 * Resolves when no charge of this payer is left to request; continues if the caller stops waiting.
 */
function collectSoon(deps: Deps, payerId: string): Promise<void> {
  return new Promise((resolve) => {
    deps.background.run(`charges of ${payerId} ${randomUUID()}`, () =>
      collectCharges(deps, payerId).finally(resolve),
    )
  })
}
