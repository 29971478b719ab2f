import { and, asc, eq } from 'drizzle-orm'
import { chargeDayOf } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { toEuros } from '#domain/money.ts'
import type { CompletedSubscription } from '#domain/billing/contract.ts'
import { sendMailSoon } from '#server/adapters/mail-queue.ts'
import { PaymentsError, type RemoteSchedule } from '#server/adapters/payments.ts'
import type { Queryable } from '#server/db/client.ts'
import { enrollees, enrolments, orders, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { deleteDraft } from '#server/enrolments/drafts.ts'
import { findProgramme } from '#server/programmes/find-programme.ts'
import { queueEnrolmentMail } from './enrolment-mail.ts'
import { ensureSchedule, type PaymentSchedule } from '#server/billing/charges/ensure-schedule.ts'
import { keepCardSoon } from '#server/billing/cards/kept-cards.ts'
import type { Order } from './order.ts'

/**
 * Brings a claimed order to its end: a schedule at the provider for each person, then everything
 * active. Whatever an earlier try has reached is kept, so it can be called any number of times. The
 * caller holds the payer's lock.
 * @param firstTry false when an earlier try may have reached the provider
 * @throws DomainError subscriptions.providerUnavailable when it has to be tried again,
 *   subscriptions.paymentMethodInvalid when the provider refuses the card
 */
export async function finishOrder(
  deps: Deps,
  order: Order,
  firstTry: boolean,
): Promise<CompletedSubscription[]> {
  if (order.status !== 'completed') {
    const programme = await findProgramme(deps.db, order.programmeId)
    for (const { schedule } of await positionsOf(deps, order.id)) {
      if (schedule.status !== 'planned') continue
      try {
        const remote = await ensureSchedule(deps, schedule, programme, !firstTry)
        await activate(deps, schedule, remote)
      } catch (error) {
        throw await afterFailure(deps, order, programme.name, error)
      }
    }
    await close(deps, order, programme.name)
  }
  return (await positionsOf(deps, order.id)).map(asCompleted)
}

type Position = {
  enrolment: typeof enrolments.$inferSelect
  person: typeof enrollees.$inferSelect
  schedule: PaymentSchedule
}

function positionsOf(deps: Deps, orderId: string): Promise<Position[]> {
  return deps.db
    .select({ enrolment: enrolments, person: enrollees, schedule: paymentSchedules })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .where(eq(enrolments.orderId, orderId))
    .orderBy(asc(enrolments.position))
}

/**
 * The provider has the schedule: whoever waited for it is enrolled.
 * @param also what else belongs into that transaction
 */
export async function activate(
  deps: Deps,
  schedule: PaymentSchedule,
  remote: RemoteSchedule,
  also: (tx: Queryable) => Promise<void> = async () => {},
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx
      .update(paymentSchedules)
      .set({
        status: 'active',
        stripeScheduleId: remote.id,
        stripeSubscriptionId: remote.subscriptionId,
        plannedThrough: remote.plannedThrough,
        // One that an earlier try has made may still charge a card that was replaced since.
        agreedPaymentMethodId: remote.paymentMethodId,
      })
      .where(eq(paymentSchedules.id, schedule.id))
    await tx
      .update(enrolments)
      .set({ status: 'active' })
      .where(and(eq(enrolments.id, schedule.enrolmentId), eq(enrolments.status, 'pending')))
    await also(tx)
  })
}

async function close(deps: Deps, order: Order, programme: string): Promise<void> {
  const positions = await positionsOf(deps, order.id)
  await deps.db.transaction(async (tx) => {
    await tx
      .update(orders)
      .set({ status: 'completed', closedAt: deps.clock.now(), people: '' })
      .where(eq(orders.id, order.id))
    await deleteDraft(tx, { payerId: order.payerId, programmeId: order.programmeId })
    await queueEnrolmentMail(tx, deps, { order, programme, positions })
  })
  sendMailSoon(deps)
  const card = positions[0]?.schedule.paymentMethodId
  if (card) keepCardSoon(deps, order.payerId, card)
}

/** What to tell the payer; after a refusal, which is final, the places are given back first. */
async function afterFailure(
  deps: Deps,
  order: Order,
  programme: string,
  error: unknown,
): Promise<unknown> {
  deps.log.warn({ err: error, orderId: order.id }, 'a payment schedule could not be made')
  if (error instanceof DomainError) {
    await giveBack(deps, order, programme, { status: 'abandoned', closedAt: deps.clock.now() })
    return error
  }
  if (!(error instanceof PaymentsError)) return error
  if (error.kind !== 'refused') return new DomainError('subscriptions.providerUnavailable')
  await giveBack(deps, order, programme, { status: 'confirmed', paymentMethodId: null })
  return new DomainError('subscriptions.paymentMethodInvalid')
}

/** Whom an earlier try enrolled stays enrolled, and the order ends with them. */
async function giveBack(
  deps: Deps,
  order: Order,
  programme: string,
  whenNobodyIsEnrolled: Partial<typeof orders.$inferInsert>,
): Promise<void> {
  const positions = await positionsOf(deps, order.id)
  const refused = positions.filter(({ schedule }) => schedule.status === 'planned')
  await deps.db.transaction(async (tx) => {
    for (const { enrolment, schedule } of refused) {
      await tx.delete(paymentSchedules).where(eq(paymentSchedules.id, schedule.id))
      await tx.delete(enrolments).where(eq(enrolments.id, enrolment.id))
    }
    if (refused.length < positions.length) return
    await tx
      .update(orders)
      .set({ ...whenNobodyIsEnrolled, claimedAt: null })
      .where(eq(orders.id, order.id))
  })
  if (refused.length < positions.length) await close(deps, order, programme)
}

function asCompleted({ enrolment, person, schedule }: Position): CompletedSubscription {
  return {
    inscripcionId: enrolment.id,
    nombre: person.name,
    apellido: person.surname,
    subscriptionId: schedule.stripeSubscriptionId ?? '',
    paymentScheduleId: schedule.stripeScheduleId ?? '',
    firstChargeDate: chargeDayOf(schedule.firstMonth),
    firstAmount: toEuros(schedule.firstAmountCents),
  }
}
