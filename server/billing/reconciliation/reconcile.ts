import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Difference } from '#domain/billing/difference.ts'
import { sendMailSoon } from '#server/adapters/mail-queue.ts'
import { reconciliations } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { messageWithoutValues } from '#server/log.ts'
import { compareBooks } from './compare-books.ts'
import { queueReconciliationMail } from './reconcile-mail.ts'

/** A difference as a report keeps it from one comparison to the next. */
export type KeptDifference = Difference & {
  /** When it was found first, by the real clock. */
  since: string
  /** The administrators have been sent an e-mail about it. */
  told: boolean
}

/** What became of one difference that was to be repaired. */
export interface KeptRepair {
  differenceId: string
  outcome: 'repaired' | 'alreadyFine' | 'failed'
  actorId: string
  at: string
}

export type Report = Omit<typeof reconciliations.$inferSelect, 'differences' | 'repairs'> & {
  differences: KeptDifference[]
  repairs: KeptRepair[]
}

/** What something under way explains is no fault before it has been there for this long. */
const PASSING_MS = 3_600_000
const NIGHTLY_MS = 12 * 3_600_000

/**
 * Compares our tables with the card provider and keeps the report. One comparison runs at a time; who
 * asks while one runs gets its report.
 * @param actorId who has asked for it; `null` is the nightly job, which tells the administrators
 */
export async function reconcile(deps: Deps, actorId: string | null): Promise<void> {
  const askedAt = deps.clock.now()
  await deps.withLock('reconciliation', async () => {
    const [newer] = await deps.db
      .select({ id: reconciliations.id })
      .from(reconciliations)
      .where(and(isNotNull(reconciliations.finishedAt), gt(reconciliations.finishedAt, askedAt)))
      .limit(1)
    if (newer && actorId !== null) return
    const id = await begin(deps, actorId)
    try {
      const found = await compareBooks(deps)
      await finish(deps, { id, actorId }, found)
    } catch (error) {
      await deps.db
        .update(reconciliations)
        .set({ finishedAt: deps.clock.now(), error: messageWithoutValues(error) })
        .where(eq(reconciliations.id, id))
      throw error
    }
  })
  sendMailSoon(deps)
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

/** The newest comparison that came to its end. */
export async function lastReport({ db }: Pick<Deps, 'db'>): Promise<Report | null> {
  const [report] = await db
    .select()
    .from(reconciliations)
    .where(and(isNotNull(reconciliations.finishedAt), isNull(reconciliations.error)))
    .orderBy(desc(reconciliations.startedAt))
    .limit(1)
  if (!report) return null
  return {
    ...report,
    differences: report.differences as KeptDifference[],
    repairs: report.repairs as KeptRepair[],
  }
}

/** What of a report is a fault by now: not repaired since, and not something that is passing by. */
export function openDifferences(report: Report): KeptDifference[] {
  return unrepaired(report).filter(isFaultAt(report.startedAt))
}

function unrepaired({ differences, repairs }: Report): KeptDifference[] {
  const done = repairs.filter(({ outcome }) => outcome !== 'failed')
  return differences.filter(({ id }) => !done.some(({ differenceId }) => differenceId === id))
}

function isFaultAt(moment: Date) {
  return ({ mayPass, since }: KeptDifference) =>
    !mayPass || moment.getTime() - new Date(since).getTime() >= PASSING_MS
}

async function begin({ db, clock }: Deps, actorId: string | null): Promise<string> {
  const startedAt = clock.now()
  // Nobody else holds the lock: whatever is not finished never will be.
  await db
    .update(reconciliations)
    .set({ finishedAt: startedAt, error: 'interrupted' })
    .where(isNull(reconciliations.finishedAt))
  const [begun] = await db
    .insert(reconciliations)
    .values({ actorId, startedAt })
    .returning({ id: reconciliations.id })
  if (!begun) throw new Error('the comparison was not stored')
  return begun.id
}

async function finish(
  deps: Deps,
  { id, actorId }: { id: string; actorId: string | null },
  found: readonly Difference[],
): Promise<void> {
  const last = await lastReport(deps)
  // What was repaired and is there again is a new finding.
  const before = new Map(last && unrepaired(last).map((one) => [one.id, one]))
  await deps.db.transaction(async (tx) => {
    const [begun] = await tx.select().from(reconciliations).where(eq(reconciliations.id, id))
    if (!begun) throw new Error('the comparison is gone')
    const kept = found.map((one): KeptDifference => {
      const earlier = before.get(one.id)
      const since = earlier?.since ?? begun.startedAt.toISOString()
      return { ...one, since, told: earlier?.told ?? false }
    })
    const fresh = kept.filter(isFaultAt(begun.startedAt)).filter(({ told }) => !told)
    if (actorId === null && fresh.length > 0) {
      await queueReconciliationMail(tx, deps, id, fresh)
      for (const one of fresh) one.told = true
    }
    await tx
      .update(reconciliations)
      .set({ finishedAt: deps.clock.now(), differences: kept })
      .where(eq(reconciliations.id, id))
  })
}

/** Notes beside the report what became of one of its differences. */
export async function keepRepair(
  { db }: Pick<Deps, 'db'>,
  reportId: string,
  repair: KeptRepair,
): Promise<void> {
  await db
    .update(reconciliations)
    .set({ repairs: sql`${reconciliations.repairs} || ${JSON.stringify([repair])}::jsonb` })
    .where(eq(reconciliations.id, reportId))
}
