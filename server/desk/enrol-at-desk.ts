import type { z } from 'zod'
import type { CompletedSubscription } from '#domain/billing/contract.ts'
import type { enrolAtDesk as contract } from '#domain/desk/enrol-contract.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { fromEuros } from '#domain/kernel/money.ts'
import { completeOrder } from '#server/billing/orders/complete-order.ts'
import { confirmOrder } from '#server/billing/orders/confirm-order.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { users } from '#server/schema.ts'

/**
 * Enrols people for an account that pays at the desk each month: an order as any other, without a card, and with the
 * statements of a sheet that was signed. Two at once are one.
 * @throws DomainError as `requireActivePayer`, `confirmOrder` and `completeOrder`; desk.signedOnInvalid for a day to come
 */
export async function enrolAtDesk(
  deps: Deps,
  payerId: string,
  { actorId, ...wish }: z.output<NonNullable<(typeof contract)['body']>> & { actorId: string },
): Promise<CompletedSubscription[]> {
  const { programmeId, people, amount, signedOn } = wish
  await requireActivePayer(deps, payerId)
  const today = madridDay(await deps.businessClock.now())
  if (signedOn > today) throw new DomainError('desk.signedOnInvalid')
  const seen = { firstMonth: fromEuros(amount) }
  const orderId = await confirmOrder(deps, { payerId, programmeId, people, seen })
  return completeOrder(deps, payerId, {
    orderId,
    programmeId,
    people,
    paymentMethodId: null,
    paper: { signedOn, recordedBy: actorId },
  })
}

/** @throws DomainError admin.userNotFound, admin.userErased, admin.userInactive */
export async function requireActivePayer({ db }: Pick<Deps, 'db'>, payerId: string): Promise<void> {
  const [payer] = await db.select({ status: users.status }).from(users).where(eq(users.id, payerId))
  if (!payer) throw new DomainError('admin.userNotFound')
  if (payer.status === 'erased') throw new DomainError('admin.userErased')
  if (payer.status !== 'active') throw new DomainError('admin.userInactive')
}
