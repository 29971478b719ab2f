import type { Difference } from '#domain/billing/difference.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { and, desc, eq, isNotNull, isNull, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { reconciliations } from '#server/schema.ts'

/** A difference as a report keeps it from one comparison to the next. */
export type KeptDifference = Difference & {
  /** When it was found first, by the real clock. */
  since: string
  /** The administrators have been sent an e-mail about it. */
  isNotified: boolean
}

/** Describes what became of one difference that was to be repaired. */
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

/** A transient difference is a fault once it has been there for this long. */
const TRANSIENT_MS = HOUR_MS

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

/** Returns what of a report is a fault by now: not repaired since, and not transient. */
export function openDifferences(report: Report): KeptDifference[] {
  return unrepaired(report).filter(isFaultAt(report.startedAt))
}

export function unrepaired({ differences, repairs }: Report): KeptDifference[] {
  const done = repairs.filter(({ outcome }) => outcome !== 'failed')
  const ids = new Set(done.map(({ differenceId }) => differenceId))
  return differences.filter(({ id }) => !ids.has(id))
}

export function isFaultAt(moment: Date) {
  return ({ isTransient, since }: KeptDifference) =>
    !isTransient || moment.getTime() - new Date(since).getTime() >= TRANSIENT_MS
}

/** Notes beside the report what became of one of its differences. */
export async function storeRepair(
  { db }: Pick<Deps, 'db'>,
  reportId: string,
  repair: KeptRepair,
): Promise<void> {
  await db
    .update(reconciliations)
    .set({ repairs: sql`${reconciliations.repairs} || ${JSON.stringify([repair])}::jsonb` })
    .where(eq(reconciliations.id, reportId))
}
