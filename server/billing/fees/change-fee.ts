import {
  changeProblem,
  type FeeChange,
  isEndAnnounced,
  stepsFrom,
  withChange,
} from '#domain/billing/fees/grant.ts'
import type { OwnFee } from '#domain/billing/fees/own-fee.ts'
import { type ChargedTerms, owedFor } from '#domain/billing/owed.ts'
import type { Month } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { lockSchedule, type PlanWithFees } from '#server/billing/charges/payment-schedule.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { asc, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, enrolmentFees } from '#server/schema.ts'
import { queueFeeMail } from './fee-mail.ts'
import { openReason, sealReason, type WhyGranted } from './fee-reason.ts'

interface Grant {
  enrolmentId: string
  /** The administrator who grants or ends it. */
  actorId: string
  fee: OwnFee
  why: WhyGranted
}

interface Granted {
  id: string
  /** What its first month costs. */
  amount: Cents
}

type Row = typeof enrolmentFees.$inferSelect

/**
 * Grants an enrolment a fee of its own. One that holds in the same months ends before it; the payer is told what is
 * paid from when. Idempotent.
 * @throws DomainError subscriptions.enrolmentNotFound, admin.enrolmentEnded, fees.notCharged where the site charges
 *   nothing for it, and as `changeProblem`
 */
export function grantFee(deps: Deps, { enrolmentId, actorId, fee, why }: Grant): Promise<Granted> {
  return deps.db.transaction(async (tx) => {
    const { schedule, rows } = await lockPlan(tx, enrolmentId)
    const repeated = rows.findLast((row) => isSame(row, fee, deps, why))
    if (repeated) return { id: repeated.id, amount: owedFor(schedule, fee.from).amount }
    const now = await deps.businessClock.now()
    const { from, until, kind, value } = fee
    const after = await change(tx, { from, until, fee }, { schedule, rows, actorId, now })
    const id = crypto.randomUUID()
    await tx.insert(enrolmentFees).values({
      id,
      enrolmentId,
      kind,
      value,
      fromMonth: from,
      untilMonth: until,
      reason: sealReason(deps.vault, id, why),
      grantedBy: actorId,
      grantedAt: now,
      // The e-mail that tells of it says when it ends.
      endAnnouncedAt: until !== null && isEndAnnounced(until, madridDay(now)) ? now : null,
    })
    // Why is not recorded: only what is paid.
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'admin.grantFee',
      subject: `enrolment:${enrolmentId}`,
      after: {
        ...(kind === 'amount' ? { amountCents: value } : { percentOff: value }),
        month: from,
        ...(until && { lastMonth: until }),
      },
    })
    await tellPayer(tx, deps, { schedule, after, from, key: id, occasion: 'granted' })
    return { id, amount: owedFor(after, from).amount }
  })
}

/**
 * Ends the fees of its own that an enrolment has from this month on: it pays the price again. Idempotent.
 * @returns what that month costs
 * @throws DomainError as `grantFee`
 */
export function endFee(
  deps: Deps,
  { enrolmentId, actorId, from }: { enrolmentId: string; actorId: string; from: Month },
): Promise<Cents> {
  return deps.db.transaction(async (tx) => {
    const { schedule, rows } = await lockPlan(tx, enrolmentId)
    const whole = { from, until: null, fee: null }
    const { ended } = withChange(schedule.ownFees, whole)
    if (ended.length === 0) return owedFor(schedule, from).amount
    const now = await deps.businessClock.now()
    const after = await change(tx, whole, { schedule, rows, actorId, now })
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'admin.endFee',
      subject: `enrolment:${enrolmentId}`,
      after: { month: from },
    })
    const key = `${rows.at(-1)?.id}-${from}`
    await tellPayer(tx, deps, { schedule, after, from, key, occasion: 'ended' })
    return owedFor(after, from).amount
  })
}

type Plan = PlanWithFees & ChargedTerms

/** The plan's row stays locked: no charge of it is made meanwhile, and nobody else changes its fees. */
async function lockPlan(
  tx: Queryable,
  enrolmentId: string,
): Promise<{ schedule: Plan; rows: Row[] }> {
  const schedule = await lockSchedule(tx, enrolmentId)
  const { status } = await findEnrolment(tx, enrolmentId)
  if (status === 'inactive') throw new DomainError('admin.enrolmentEnded')
  if (!schedule) throw new DomainError('fees.notCharged')
  const rows = await tx
    .select()
    .from(enrolmentFees)
    .where(eq(enrolmentFees.enrolmentId, enrolmentId))
    .orderBy(asc(enrolmentFees.grantedAt), asc(enrolmentFees.id))
  return { schedule, rows }
}

interface Changing {
  schedule: Plan
  rows: readonly Row[]
  actorId: string
  now: Date
}

/** Ends what holds in the months of a change, and returns the plan as it is by then. */
async function change(
  tx: Queryable,
  wish: FeeChange,
  { schedule, rows, actorId, now }: Changing,
): Promise<Plan> {
  const problem = changeProblem(schedule, wish, madridDay(now))
  if (problem) throw new DomainError(problem)
  const standing = rows.map((row) => ({ ...row, from: row.fromMonth, until: row.untilMonth }))
  const { fees, ended, last } = withChange(standing, wish)
  for (const { id } of ended) {
    await tx
      .update(enrolmentFees)
      .set({ untilMonth: last, endedBy: actorId, endedAt: now, endAnnouncedAt: now })
      .where(eq(enrolmentFees.id, id))
  }
  return { ...schedule, ownFees: fees }
}

function isSame(row: Row, fee: OwnFee, { vault }: Pick<Deps, 'vault'>, why: WhyGranted): boolean {
  const { kind, value, from, until } = fee
  const isSameFee =
    row.kind === kind && row.value === value && row.fromMonth === from && row.untilMonth === until
  if (!isSameFee || row.reason === null) return false
  const stored = openReason(vault, row.id, row.reason)
  return stored.reason === why.reason && stored.note === why.note
}

/** Says nothing where nobody pays anything else by it. */
async function tellPayer(
  tx: Queryable,
  deps: Deps,
  {
    schedule,
    after,
    from,
    key,
    occasion,
  }: { schedule: Plan; after: Plan; from: Month; key: string; occasion: 'granted' | 'ended' },
): Promise<void> {
  const steps = stepsFrom(after, from)
  if (JSON.stringify(steps) === JSON.stringify(stepsFrom(schedule, from))) return
  const { enrolmentId } = schedule
  await queueFeeMail(tx, deps, { enrolmentId, steps, occasion, key })
}
