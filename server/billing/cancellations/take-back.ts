import { type ChargedTerms, nextOwed } from '#domain/billing/owed.ts'
import { comesOn } from '#domain/enrolments/comes-on.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { isMethodKept, lockSchedule } from '#server/billing/charges/payment-schedule.ts'
import {
  requireExpected,
  type ShownCharge,
  shownCharge,
} from '#server/billing/charges/shown-charge.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import {
  activeEnrolmentOf,
  type Enrolment,
  findEnrolment,
} from '#server/enrolments/find-enrolment.ts'
import { rowsOfEnrollee } from '#server/enrolments/own-people.ts'
import { paidThroughByOthers } from '#server/enrolments/paid-through.ts'
import { type Queryable, violates } from '#server/kernel/db/client.ts'
import { and, desc, eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { cancellations, enrollees, enrolments, paymentSchedules, users } from '#server/schema.ts'
import { queueTakenBackMails } from './take-back-mail.ts'

interface TakeBackRequest {
  enrolmentId: string
  /** The payer, who takes back what they have cancelled themselves, or an administrator. */
  actor: { id: string; is: 'payer' | 'administrator' }
  /** The next charge that they were shown and agreed to. */
  expectedCharge?: ShownCharge | null | undefined
}

/** Runs in the transaction that takes a cancellation back. */
type OnTakenBack = (tx: Queryable) => Promise<void>

/**
 * Takes a cancellation back until its last day: the enrolment goes on as if it had never been
 * cancelled, on the same card, and what is charged next is what would have been. Idempotent.
 * @returns the next charge; `null` where there is no payer
 * @throws DomainError subscriptions.enrolmentNotFound, subscriptions.notTakenBack,
 *   subscriptions.enrolledAgain, subscriptions.cardForgotten, admin.chargesChanged
 */
export async function takeBackCancellation(
  deps: Deps,
  request: TakeBackRequest,
  onTakenBack: OnTakenBack = async () => {},
): Promise<ShownCharge | null> {
  const { payerId } = await findEnrolment(deps.db, request.enrolmentId)
  const now = await deps.businessClock.now()
  try {
    return await withPayerLock(deps, payerId, (tx) =>
      takeBack(tx, deps, now, { request, onTakenBack }),
    )
  } catch (error) {
    if (!violates(error, 'enrolments_one_active')) throw error
    throw new DomainError('subscriptions.enrolledAgain')
  }
}

/**
 * The last day on which a cancellation can be taken back, and what is charged next then.
 * @throws DomainError as `takeBackCancellation`
 */
export async function takeBackPreview(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  request: Omit<TakeBackRequest, 'expectedCharge'>,
) {
  await findEnrolment(deps.db, request.enrolmentId)
  const now = await deps.businessClock.now()
  return deps.db.transaction(async (tx) => {
    const { enrolment, schedule } = await takingBackOf(tx, request, now)
    return {
      until: enrolment.effectiveEndDate ?? madridDay(now),
      nextCharge: chargeAfter(schedule),
    }
  })
}

async function takeBack(
  tx: Queryable,
  deps: Deps,
  now: Date,
  { request, onTakenBack }: { request: TakeBackRequest; onTakenBack: OnTakenBack },
): Promise<ShownCharge | null> {
  const { enrolmentId, actor, expectedCharge } = request
  const before = await takenBackAlready(tx, enrolmentId)
  if (before) return before.nextCharge
  const { schedule, cancellationId } = await takingBackOf(tx, request, now)
  const nextCharge = chargeAfter(schedule)
  requireExpected(expectedCharge, nextCharge)
  await tx
    .update(enrolments)
    .set({ status: 'active', endedAt: null, effectiveEndDate: null })
    .where(eq(enrolments.id, enrolmentId))
  await tx
    .update(cancellations)
    .set({ undoneAt: now, undoneBy: actor.id })
    .where(eq(cancellations.id, cancellationId))
  if (schedule) {
    await tx
      .update(paymentSchedules)
      .set({ lastMonth: null })
      .where(eq(paymentSchedules.id, schedule.id))
  }
  await queueTakenBackMails(tx, deps, { enrolmentId, cancellationId, by: actor.is, nextCharge })
  await onTakenBack(tx)
  return nextCharge
}

/** Returns the answer to a repeated call. */
async function takenBackAlready(tx: Queryable, enrolmentId: string) {
  const { status } = await findEnrolment(tx, enrolmentId)
  if (status !== 'active') return null
  const [newest] = await tx
    .select()
    .from(cancellations)
    .where(eq(cancellations.enrolmentId, enrolmentId))
    .orderBy(desc(cancellations.createdAt))
    .limit(1)
  if (!newest?.undoneAt) return null
  const schedule = await lockSchedule(tx, enrolmentId)
  return { nextCharge: chargeAfter(schedule) }
}

/** An enrolment whose cancellation can be taken back; its schedule's row is locked before its own. */
async function takingBackOf(
  tx: Queryable,
  { enrolmentId, actor }: Omit<TakeBackRequest, 'expectedCharge'>,
  now: Date,
) {
  const schedule = await lockSchedule(tx, enrolmentId)
  const enrolment = await findEnrolment(tx, enrolmentId)
  const cancellationId = await takeableCancellation(tx, { enrolment, actor, now })
  if (cancellationId === null) throw new DomainError('subscriptions.notTakenBack')
  const { programmeId, enrolleeId } = enrolment
  const enrolleeIds = await rowsOfEnrollee(tx, enrolleeId, madridDay(now))
  if (await activeEnrolmentOf(tx, enrolleeIds, programmeId)) {
    throw new DomainError('subscriptions.enrolledAgain')
  }
  if (schedule) {
    if (!(await isMethodKept(tx, schedule))) throw new DomainError('subscriptions.cardForgotten')
    const place = { enrolleeIds, programmeId, besides: [enrolmentId] }
    const paid = await paidThroughByOthers(tx, place)
    const next = nextOwed({ ...schedule, lastMonth: null })
    if (paid !== null && next && paid >= next.month) {
      throw new DomainError('subscriptions.enrolledAgain')
    }
  }
  return { enrolment, schedule, cancellationId }
}

/** Returns the cancellation to take back; only the association takes back what it has ended. */
async function takeableCancellation(
  tx: Queryable,
  { enrolment, actor, now }: { enrolment: Enrolment; actor: TakeBackRequest['actor']; now: Date },
): Promise<string | null> {
  const [found] = await tx
    .select({ cancellation: cancellations, payer: users, enrollee: enrollees })
    .from(cancellations)
    .innerJoin(users, eq(users.id, enrolment.payerId))
    .innerJoin(enrollees, eq(enrollees.id, enrolment.enrolleeId))
    .where(and(eq(cancellations.enrolmentId, enrolment.id), isNull(cancellations.undoneAt)))
  const isMoved = enrolment.movedToId !== null
  const isDeleted = enrolment.deletedAt !== null
  const mayCome = comesOn({ ...enrolment, isMoved, isDeleted }, madridDay(now))
  if (!found || enrolment.status === 'active' || isMoved || !mayCome) return null
  const { cancellation, payer, enrollee } = found
  if (payer.status !== 'active' || enrollee.erasedAt !== null) return null
  if (actor.is === 'payer' && cancellation.cancelledBy !== actor.id) return null
  return cancellation.id
}

function chargeAfter(schedule: ChargedTerms | null): ShownCharge | null {
  const next = schedule && nextOwed({ ...schedule, lastMonth: null })
  return shownCharge(schedule && next ? { next, schedule } : null)
}
