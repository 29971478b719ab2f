import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { enrolments, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { enrolmentIdsOf } from '#server/enrolments/enrolment-ids.ts'
import type { PaymentSchedule } from '#server/billing/charges/ensure-schedule.ts'
import { scheduleLock } from '#server/billing/charges/top-up.ts'

/** So many changes of cards are followed up at once, by all processes together. */
const LANES = 4

/**
 * Whoever follows up a change of card for one payer takes turns. It is taken before any schedule's lock,
 * and each takes a connection: were there as many as payers, all could wait for one another's second.
 */
export function cardLock(payerId: string): string {
  return `cards ${Number.parseInt(payerId.slice(0, 8), 16) % LANES}`
}

/** The schedules for which the provider is not known to charge the card that it should. */
const isNotAgreed = sql`${paymentSchedules.agreedPaymentMethodId} is distinct from ${paymentSchedules.paymentMethodId}`

/** Our wish: from now on everything that this payer is charged goes to this card. */
export async function chooseCard(
  tx: Queryable,
  payerId: string,
  paymentMethodId: string,
): Promise<void> {
  const ofPayer = enrolmentIdsOf(tx, payerId)
  await tx
    .update(paymentSchedules)
    .set({ paymentMethodId })
    .where(
      and(ne(paymentSchedules.status, 'ended'), inArray(paymentSchedules.enrolmentId, ofPayer)),
    )
}

/** The payers for whom `ensureCards` has something to do. */
export async function payersWithNewCards({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await db
    .selectDistinct({ payerId: enrolments.payerId })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(and(eq(paymentSchedules.status, 'active'), isNotAgreed))
  return rows.map(({ payerId }) => payerId)
}

/**
 * Makes the provider agree that all of a payer's schedules are charged to the card that was chosen
 * last. The caller holds the card's lock. It can be repeated from wherever an earlier try has stopped.
 * @throws PaymentsError
 */
export async function ensureCards(deps: Deps, payerId: string): Promise<void> {
  const rows = await deps.db
    .select({ schedule: paymentSchedules })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(and(eq(enrolments.payerId, payerId), eq(paymentSchedules.status, 'active'), isNotAgreed))
  // The customer's own card first: once all schedules agree, nobody comes back to it.
  for (const { customerId, paymentMethodId } of onePerCustomer(rows)) {
    await deps.payments.setCardOfCustomer(customerId, paymentMethodId)
  }
  for (const { schedule } of rows) {
    await deps.withLock(scheduleLock(schedule.id), () => ensureCard(deps, schedule))
  }
}

function onePerCustomer(rows: readonly { schedule: PaymentSchedule }[]) {
  return new Map(rows.map(({ schedule }) => [schedule.customerId, schedule])).values()
}

async function ensureCard(deps: Deps, { id, paymentMethodId }: PaymentSchedule): Promise<void> {
  // Somebody who has chosen yet another card meanwhile waits for the card's lock.
  const which = and(
    eq(paymentSchedules.id, id),
    eq(paymentSchedules.status, 'active'),
    eq(paymentSchedules.paymentMethodId, paymentMethodId),
    isNotAgreed,
  )
  const [schedule] = await deps.db.select().from(paymentSchedules).where(which)
  if (!schedule?.stripeScheduleId) return
  await deps.payments.setCard(schedule.stripeScheduleId, paymentMethodId)
  await deps.db
    .update(paymentSchedules)
    .set({ agreedPaymentMethodId: paymentMethodId })
    .where(eq(paymentSchedules.id, id))
}
