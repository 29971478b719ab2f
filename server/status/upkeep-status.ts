import { HOUR_MS, MINUTE_MS } from '#domain/kernel/durations.ts'
import { bad, type Finding, good, warning } from '#domain/status/status.ts'
import { lastAttempt, lastBackup } from '#server/backup/scheduled-backup.ts'
import {
  type ChangedCollation,
  changedCollationsQuery,
  collationRemedy,
} from '#server/kernel/db/collations.ts'
import { min, sql } from '#server/kernel/db/drizzle.ts'
import { isOnStandby } from '#server/kernel/db/standby.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { backups } from '#server/schema.ts'

/** Some run each minute, and the longest round ends after ten. */
const JOBS_REST_MS = 15 * MINUTE_MS
/** Two backups in a row are missing, and not one that a restart put off. */
const BACKUP_AGES_MS = 48 * 60 * MINUTE_MS

/** Finds whether scheduled jobs run, on any instance. */
export async function jobsStatus({ db, clock, jobs }: Deps): Promise<Finding | null> {
  // That they wait is said of the site.
  if (await isOnStandby(db)) return null
  const { rows } = await db.execute<{ last: Date | null; failing: number }>(sql`
    select max(ended)::timestamptz as last, count(*) filter (where failed > ended)::int as failing
    from (
      select max(completed_on) filter (where state = 'completed') as ended,
        max(completed_on) filter (where state = 'failed') as failed
      from pgboss.job where name in (select name from pgboss.schedule) group by name
    ) as each_job`)
  const [found] = rows
  const at = found?.last ? new Date(found.last) : null
  const rests = at === null || clock.now().getTime() - at.getTime() > JOBS_REST_MS
  if (rests || !jobs.running()) return bad('jobs', 'jobsStopped', { at })
  const failing = found?.failing ?? 0
  return failing > 0
    ? warning('jobs', 'jobsFailing', { count: failing })
    : good('jobs', 'jobsRun', { at })
}

/** Tells whether letters are sorted as the indexes are, which a new image or system may change. */
export async function sortingStatus({ db }: Pick<Deps, 'db'>): Promise<Finding> {
  const { rows } = await db.execute<ChangedCollation>(sql.raw(changedCollationsQuery))
  return rows.length > 0
    ? bad('sorting', 'sortingChanged', { commands: collationRemedy(rows) })
    : good('sorting', 'sortingSame')
}

/** Finds whether there is a backup to go back to, of those that are made by themselves. */
export async function backupStatus(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<Finding> {
  const { db, clock, config } = deps
  if (!config.backup) return warning('backup', 'backupNotSet')
  const [last, newest, [first]] = await Promise.all([
    lastBackup(deps),
    lastAttempt(deps),
    db.select({ at: min(backups.startedAt) }).from(backups),
  ])
  const at = last?.startedAt ?? null
  const since = at ?? first?.at ?? null
  const age = (instant: Date) => clock.now().getTime() - instant.getTime()
  if (since && age(since) > BACKUP_AGES_MS) {
    return at ? bad('backup', 'backupOld', { at }) : bad('backup', 'backupNever')
  }
  if (!at) return warning('backup', 'backupNone')
  const damaged = last?.damagedFiles?.length ?? 0
  if (damaged > 0) return bad('backup', 'backupDamaged', { count: damaged, at })
  const isUnderWay = newest?.finishedAt === null && age(newest.startedAt) < HOUR_MS
  return newest?.name === null && !isUnderWay
    ? warning('backup', 'backupFailed', { at })
    : good('backup', 'backupMade', { at })
}
