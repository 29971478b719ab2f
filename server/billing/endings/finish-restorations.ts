import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { addMonths, monthOf } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { isChargeAhead } from '#domain/billing/schedule.ts'
import { PaymentsError, type PricedProgramme } from '#server/adapters/payments.ts'
import { enrolmentDeletions, enrolments, paymentSchedules, programmes } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { queueRestorationMail } from './deletion-mail.ts'
import { ensureSchedule, findNewerSchedule, type PaymentSchedule } from '#server/billing/charges/ensure-schedule.ts'
import { activate } from '#server/billing/orders/finish-order.ts'

/** A planned schedule that has had one at the provider before is that of an undone deletion. */
const isWaiting = and(
  eq(paymentSchedules.status, 'planned'),
  isNotNull(paymentSchedules.stripeScheduleId),
  eq(enrolments.status, 'pending'),
)

/** The payers of whom a deletion was undone while the provider could not be reached. */
export async function payersWithRestorations({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await db
    .selectDistinct({ payerId: enrolments.payerId })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(isWaiting)
  return rows.map(({ payerId }) => payerId)
}

/**
 * Gives the enrolments of this payer whose deletion was undone a schedule at the provider again. It can
 * be repeated from wherever an earlier try has stopped. The caller holds the payer's lock.
 * @throws DomainError subscriptions.providerUnavailable when it has to be tried again;
 *   admin.undoCardGone when the provider refuses the card, and the entry stays deleted
 */
export async function finishRestorationsOf(deps: Deps, payerId: string): Promise<void> {
  const waiting = await deps.db
    .select({ schedule: paymentSchedules, programme: programmes })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(and(isWaiting, eq(enrolments.payerId, payerId)))
  for (const { schedule, programme } of waiting) await finish(deps, schedule, programme)
}

async function finish(
  deps: Deps,
  schedule: PaymentSchedule,
  programme: PricedProgramme,
): Promise<void> {
  const deletion = await lastDeletion(deps, schedule.enrolmentId)
  try {
    const made = await findNewerSchedule(deps, schedule)
    const plan = made ? schedule : await stillAhead(deps, schedule)
    const remote = made ?? (await ensureSchedule(deps, plan, programme, false))
    const { firstMonth: month, firstAmountCents: amount } = plan
    await activate(deps, plan, remote, (tx) =>
      queueRestorationMail(tx, deps, deletion, { month, amount }),
    )
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    deps.log.warn({ err: error, paymentScheduleId: schedule.id }, 'an entry is not restored yet')
    if (error.kind !== 'refused') throw new DomainError('subscriptions.providerUnavailable')
    await deleteAgain(deps, schedule, deletion)
    throw new DomainError('admin.undoCardGone')
  }
}

async function lastDeletion({ db }: Deps, enrolmentId: string) {
  const [deletion] = await db
    .select()
    .from(enrolmentDeletions)
    .where(eq(enrolmentDeletions.enrolmentId, enrolmentId))
    .orderBy(desc(enrolmentDeletions.deletedAt))
    .limit(1)
  if (!deletion) throw new Error('only what was deleted is restored')
  return deletion
}

/** The provider holds none: after a standstill the plan begins later, with a key of its own. */
async function stillAhead(deps: Deps, schedule: PaymentSchedule): Promise<PaymentSchedule> {
  const now = await deps.businessClock.now()
  if (isChargeAhead(schedule.firstMonth, now)) return schedule
  const thisMonth = monthOf(madridDay(now))
  const [planned] = await deps.db
    .update(paymentSchedules)
    .set({
      attempt: schedule.attempt + 1,
      startsAt: now,
      firstMonth: isChargeAhead(thisMonth, now) ? thisMonth : addMonths(thisMonth, 1),
      firstAmountCents: schedule.monthlyCents,
    })
    .where(eq(paymentSchedules.id, schedule.id))
    .returning()
  if (!planned) throw new Error('the payment schedule is gone')
  return planned
}

/** As it was before somebody tried to undo it. */
async function deleteAgain(
  deps: Deps,
  { id, enrolmentId, firstMonth }: PaymentSchedule,
  deletion: typeof enrolmentDeletions.$inferSelect,
): Promise<void> {
  const { deletedAt } = deletion
  const now = await deps.businessClock.now()
  await deps.db.transaction(async (tx) => {
    await tx
      .update(paymentSchedules)
      .set({
        status: 'ended',
        endedAt: now,
        endPlannedAt: now,
        lastMonth: addMonths(firstMonth, -1),
      })
      .where(eq(paymentSchedules.id, id))
    await tx
      .update(enrolments)
      .set({
        status: 'inactive',
        endedAt: deletedAt,
        effectiveEndDate: madridDay(deletedAt),
        deletedAt,
      })
      .where(eq(enrolments.id, enrolmentId))
    await tx
      .update(enrolmentDeletions)
      .set({ undoneAt: null })
      .where(eq(enrolmentDeletions.id, deletion.id))
  })
}
