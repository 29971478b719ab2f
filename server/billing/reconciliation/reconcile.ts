import type { Difference } from '#domain/billing/difference.ts'
import { underWayStatuses, unpaidStatuses } from '#domain/billing/payment-status.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { madridDay, madridInstant } from '#domain/kernel/madrid-time.ts'
import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import { and, eq, gt, inArray, isNotNull, isNull, min, or } from '#server/kernel/db/drizzle.ts'
import { lockUntilCommit } from '#server/kernel/db/locks.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { messageWithoutValues } from '#server/kernel/log.ts'
import { charges, paymentAllocations, payments, reconciliations } from '#server/schema.ts'
import { compareAll, longestPeriod } from './compare-snapshots.ts'
import { queueReconciliationMail } from './reconcile-mail.ts'
import { isFaultAt, type KeptDifference, lastReport, unrepaired } from './report.ts'

/** A comparison that has not ended after this long is taken to have died with its process. */
export const MAX_RUN_MS = 30 * 60_000

const NIGHTLY_MS = 12 * HOUR_MS
/** A charge day and a half at least, and never more than two. */
const NIGHTLY_DAYS = 40

/**
 * Compares the local snapshot with the provider's and stores the report. One comparison runs at a
 * time, in all processes: a request while one runs gets its report.
 * @param actorId the administrator who requested it, which compares as far back as possible;
 *   `null` is the nightly job, which compares what is recent or open and writes to the
 *   administrators
 * @param requestedAt a report that was finished since then is new enough
 */
export async function reconcile(
  deps: Deps,
  actorId: string | null,
  requestedAt = deps.clock.now(),
): Promise<void> {
  const id = await begin(deps, actorId, requestedAt)
  if (id === null) return
  try {
    const since = actorId === null ? await nightlyPeriod(deps) : undefined
    const { differences, compared } = await compareAll(deps, since)
    await finish(deps, { id, actorId, compared }, differences)
  } catch (error) {
    await deps.db
      .update(reconciliations)
      .set({ finishedAt: deps.clock.now(), error: messageWithoutValues(error) })
      .where(isUnfinished(id))
    throw error
  }
}

/** Each night, and not once more whenever the server starts. */
export async function reconcileNightly(deps: Deps): Promise<void> {
  const recently = new Date(deps.clock.now().getTime() - NIGHTLY_MS)
  const [done] = await deps.db
    .select({ id: reconciliations.id })
    .from(reconciliations)
    .where(
      and(
        isNull(reconciliations.actorId),
        isNotNull(reconciliations.finishedAt),
        isNull(reconciliations.error),
        gt(reconciliations.startedAt, recently),
      ),
    )
    .limit(1)
  if (!done) await reconcile(deps, null)
}

/**
 * Returns from when on the nightly comparison looks: some weeks, and further back as long as a charge is not settled
 * or a difference is open.
 */
async function nightlyPeriod(deps: Deps): Promise<Date> {
  const now = await deps.businessClock.now()
  const [unsettled] = await deps.db
    .select({ since: min(charges.dueAt) })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(inArray(payments.status, [...underWayStatuses, ...unpaidStatuses]))
  const report = await lastReport(deps)
  const open = report ? unrepaired(report) : []
  const moments = [
    madridInstant(addDays(madridDay(now), -NIGHTLY_DAYS)),
    ...(unsettled?.since ? [unsettled.since] : []),
    ...open.flatMap(({ day }) => (day === null ? [] : madridInstant(day))),
  ]
  const first = Math.min(...moments.map((moment) => moment.getTime()))
  return new Date(Math.max(first, longestPeriod(now).getTime()))
}

/** Takes the turn, in a short transaction; `null` when another has it, or has just been done. */
async function begin(
  deps: Deps,
  actorId: string | null,
  requestedAt: Date,
): Promise<string | null> {
  return deps.db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'reconciliation')
    const startedAt = deps.clock.now()
    const isRunning = and(
      isNull(reconciliations.finishedAt),
      gt(reconciliations.startedAt, new Date(startedAt.getTime() - MAX_RUN_MS)),
    )
    const isNewEnough = and(
      gt(reconciliations.finishedAt, requestedAt),
      isNull(reconciliations.error),
    )
    const [other] = await tx
      .select({ id: reconciliations.id })
      .from(reconciliations)
      .where(or(isRunning, isNewEnough))
      .limit(1)
    if (other) return null
    await tx
      .update(reconciliations)
      .set({ finishedAt: startedAt, error: 'interrupted' })
      .where(isNull(reconciliations.finishedAt))
    const [begun] = await tx
      .insert(reconciliations)
      .values({ actorId, startedAt })
      .returning({ id: reconciliations.id })
    return begun?.id ?? null
  })
}

/** Its turn has not gone to another that took it for dead: that one's report counts. */
function isUnfinished(id: string) {
  return and(eq(reconciliations.id, id), isNull(reconciliations.finishedAt))
}

async function finish(
  deps: Deps,
  {
    id,
    actorId,
    compared,
  }: { id: string; actorId: string | null; compared: { enrolments: number; payments: number } },
  found: readonly Difference[],
): Promise<void> {
  const last = await lastReport(deps)
  // What was repaired and is there again is a new finding.
  const before = new Map(last && unrepaired(last).map((one) => [one.id, one]))
  await deps.db.transaction(async (tx) => {
    const [begun] = await tx.select().from(reconciliations).where(isUnfinished(id)).for('update')
    if (!begun) throw new Error('the comparison took too long, and another has its turn')
    const kept = found.map((one): KeptDifference => {
      const earlier = before.get(one.id)
      const since = earlier?.since ?? begun.startedAt.toISOString()
      return { ...one, since, isNotified: earlier?.isNotified ?? false }
    })
    const fresh = kept.filter(isFaultAt(begun.startedAt)).filter(({ isNotified }) => !isNotified)
    if (actorId === null && fresh.length > 0) {
      await queueReconciliationMail(tx, deps, id, fresh)
      for (const one of fresh) one.isNotified = true
    }
    await tx
      .update(reconciliations)
      .set({ finishedAt: deps.clock.now(), differences: kept, compared })
      .where(eq(reconciliations.id, id))
  })
}
