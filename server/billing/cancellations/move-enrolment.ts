import { agreedAmount, agreedPrices, fullPrice } from '#domain/billing/agreed-prices.ts'
import { nextOwed } from '#domain/billing/owed.ts'
import { addMonths } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { halfOf, monthlyIn } from '#domain/programmes/price-list.ts'
import { familyPercents } from '#domain/programmes/pricing.ts'
import { lockSchedule, type PaymentSchedule } from '#server/billing/charges/payment-schedule.ts'
import {
  requireSettledSchedule,
  type SettledSchedule,
} from '#server/billing/charges/settled-schedule.ts'
import {
  requireExpected,
  type ShownCharge,
  shownCharge,
} from '#server/billing/charges/shown-charge.ts'
import { carryFees } from '#server/billing/fees/carry-fees.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import {
  activeEnrolmentOf,
  type Enrolment,
  findEnrolment,
} from '#server/enrolments/find-enrolment.ts'
import { openHealthInfo, sealHealthInfo } from '#server/enrolments/health-info.ts'
import { rowsOfEnrollee } from '#server/enrolments/own-people.ts'
import { paidThroughByOthers } from '#server/enrolments/paid-through.ts'
import { type Queryable, violates } from '#server/kernel/db/client.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { findOfferedProgramme, findProgramme } from '#server/programmes/find-programme.ts'
import { pricesOf } from '#server/programmes/price-lists.ts'
import { cancellations, enrolments, paymentSchedules } from '#server/schema.ts'
import { queueMoveMail } from './move-mail.ts'

interface MoveRequest {
  enrolmentId: string
  programmeId: number
  /** The payer or the administrator who moves. */
  movedBy: string
  /** The next charge that they were shown and agreed to. */
  expectedCharge?: ShownCharge | null | undefined
}

interface MovedEnrolment {
  /** The enrolment in the other programme. */
  enrolmentId: string
  nextCharge: ShownCharge | null
}

/** Describes what else belongs to the transaction of a move. */
type OnMoved = (tx: Queryable, moved: MovedEnrolment, from: Enrolment) => Promise<void>

/**
 * Moves a person to another programme: there they get a new enrolment, and what was charged for the one
 * enrolment is charged for the other from the next charge on, same card, same days. What has been paid
 * or is under way stays with the old one, which ends today. Idempotent.
 * @throws DomainError subscriptions.enrolmentNotFound, programmes.notFound, programmes.notOffered,
 *   admin.enrolmentEnded, admin.alreadyThere, admin.paidThere, admin.chargesChanged with the new facts,
 *   and as `requireSettledSchedule`
 */
export async function moveEnrolment(
  deps: Deps,
  request: MoveRequest,
  onMoved: OnMoved = async () => {},
): Promise<MovedEnrolment> {
  const { payerId } = await findEnrolment(deps.db, request.enrolmentId)
  const now = await deps.businessClock.now()
  try {
    return await withPayerLock(deps, payerId, (tx) => move(tx, deps, now, { request, onMoved }))
  } catch (error) {
    if (violates(error, 'enrolments_one_active')) throw new DomainError('admin.alreadyThere')
    throw error
  }
}

async function move(
  tx: Queryable,
  deps: Deps,
  now: Date,
  { request, onMoved }: { request: MoveRequest; onMoved: OnMoved },
): Promise<MovedEnrolment> {
  const { enrolmentId, programmeId, expectedCharge } = request
  // The schedule's row first, as everybody does who holds both.
  const row = await lockSchedule(tx, enrolmentId)
  const from = await findEnrolment(tx, enrolmentId)
  if (from.movedToId) return movedAlready(tx, from.movedToId, programmeId)
  if (from.status === 'inactive') throw new DomainError('admin.enrolmentEnded')
  const programme = await findOfferedProgramme(tx, programmeId)
  const settled = row ? await requireSettledSchedule(tx, enrolmentId, now) : null
  const problem = await moveProblem(tx, from, { programmeId: programme.id, settled, now })
  if (problem) throw new DomainError(problem)
  const there =
    settled &&
    (await chargesInTarget(tx, settled, { programmeId: programme.id, payerId: from.payerId }))
  const charge = shownCharge(there)
  requireExpected(expectedCharge, charge)

  const to = await enrolInTarget(tx, deps, { from, programmeId: programme.id, now })
  await endSource(tx, { from, to, now, movedBy: request.movedBy })
  if (there) {
    await transferSchedule(tx, there, to)
    await carryFees(tx, deps, { from: from.id, to, month: there.next.month })
  }
  const moved = { enrolmentId: to, nextCharge: charge }
  await queueMoveMail(tx, deps, {
    from: from.id,
    to,
    by: request.movedBy === from.payerId ? 'payer' : 'association',
    charge: there && { ...there.next, method: there.schedule.method },
  })
  await onMoved(tx, moved, from)
  return moved
}

async function movedAlready(
  tx: Queryable,
  movedToId: string,
  programmeId: number,
): Promise<MovedEnrolment> {
  const to = await findEnrolment(tx, movedToId)
  if (to.programmeId !== programmeId) throw new DomainError('admin.enrolmentEnded')
  const schedule = await lockSchedule(tx, to.id)
  const next = schedule && nextOwed(schedule)
  return { enrolmentId: to.id, nextCharge: shownCharge(next ? { next, schedule } : null) }
}

/**
 * Why a person cannot move to a programme now: they are in it, or the next month is paid there
 * already by an enrolment of theirs that has ended. `null` when they can.
 */
export async function moveProblem(
  tx: Queryable,
  from: Pick<Enrolment, 'id' | 'enrolleeId' | 'programmeId'>,
  to: { programmeId: number; settled: Pick<SettledSchedule, 'next'> | null; now: Date },
): Promise<'admin.alreadyThere' | 'admin.paidThere' | null> {
  const { programmeId, settled, now } = to
  const enrolleeIds = await rowsOfEnrollee(tx, from.enrolleeId, madridDay(now))
  if (await activeEnrolmentOf(tx, enrolleeIds, programmeId)) return 'admin.alreadyThere'
  const place = { enrolleeIds, programmeId, besides: [from.id] }
  const paid = settled && (await paidThroughByOthers(tx, place))
  return paid && paid >= settled.next.month ? 'admin.paidThere' : null
}

/** The health information goes along, sealed for its new row. */
async function enrolInTarget(
  tx: Queryable,
  { vault }: Pick<Deps, 'vault'>,
  { from, programmeId, now }: { from: Enrolment; programmeId: number; now: Date },
): Promise<string> {
  const id = crypto.randomUUID()
  const { payerId, enrolleeId, additionalInfo, importId } = from
  await tx.insert(enrolments).values({
    id,
    payerId,
    enrolleeId,
    programmeId,
    importId,
    status: 'active',
    enrolledAt: now,
    additionalInfo:
      additionalInfo && sealHealthInfo(vault, id, openHealthInfo(vault, from.id, additionalInfo)),
  })
  return id
}

async function endSource(
  tx: Queryable,
  { from, to, now, movedBy }: { from: Enrolment; to: string; now: Date; movedBy: string },
): Promise<void> {
  const today = madridDay(now)
  await tx
    .update(enrolments)
    .set({
      status: 'inactive',
      endedAt: now,
      effectiveEndDate: today,
      movedToId: to,
      additionalInfo: null,
    })
    .where(eq(enrolments.id, from.id))
  await tx.insert(cancellations).values({
    enrolmentId: from.id,
    reason: 'moved',
    confirmed: true,
    cancelledBy: movedBy,
    effectiveDate: today,
    createdAt: now,
  })
}

/** A schedule and what it charges next in another programme, at that programme's prices. */
interface ChargesInTarget extends SettledSchedule {
  prices: Pick<
    PaymentSchedule,
    'firstMonth' | 'firstAmountCents' | 'monthlyCents' | 'knownPrices' | 'familyPercent'
  >
}

/**
 * Returns what a schedule would charge for a programme from its next charge on. A first month of which half was
 * agreed costs half there too. A price that begins later is announced as to all payers. Fees of the person's own go
 * along; the family rule is the other programme's.
 */
export async function chargesInTarget(
  tx: Queryable,
  { schedule, next: { month } }: SettledSchedule,
  { programmeId, payerId }: { programmeId: number; payerId: string },
): Promise<ChargesInTarget> {
  const known = (await pricesOf(tx, programmeId)).filter(({ from }) => from <= month)
  const monthly = monthlyIn(known, month)
  const isHalf = fullPrice(schedule, month) < monthlyIn(agreedPrices(schedule), month)
  const prices = {
    firstMonth: month,
    firstAmountCents: isHalf ? halfOf(monthly) : monthly,
    monthlyCents: monthly,
    knownPrices: known,
    familyPercent: await familyPercentIn(tx, { programmeId, payerId }),
  }
  const amount = agreedAmount({ ...prices, ownFees: schedule.ownFees }, month)
  return { schedule, next: { month, amount }, prices }
}

/** Returns what the family rule of a programme takes off for one more person of a payer, of a hundred. */
async function familyPercentIn(
  tx: Queryable,
  { programmeId, payerId }: { programmeId: number; payerId: string },
): Promise<number> {
  const others = await tx.$count(
    enrolments,
    and(
      eq(enrolments.payerId, payerId),
      eq(enrolments.programmeId, programmeId),
      eq(enrolments.status, 'active'),
    ),
  )
  const [percent = 0] = familyPercents(await findProgramme(tx, programmeId), others, 1)
  return percent
}

/** The new enrolment's plan begins with the next charge; the old one ends before it, and keeps what is under way. */
async function transferSchedule(
  tx: Queryable,
  { schedule, next, prices }: ChargesInTarget,
  enrolmentId: string,
): Promise<void> {
  const { customerId, paymentMethodId, method } = schedule
  await tx
    .update(paymentSchedules)
    .set({ lastMonth: addMonths(next.month, -1) })
    .where(eq(paymentSchedules.id, schedule.id))
  await tx.insert(paymentSchedules).values({
    enrolmentId,
    customerId,
    paymentMethodId,
    method,
    ...prices,
  })
}
