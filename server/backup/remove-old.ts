import { HOUR_MS } from '#domain/kernel/durations.ts'
import { retention } from '#domain/retention.ts'
import type { Storage } from '#server/kernel/adapters/storage.ts'
import { and, isNull, lt, notInArray, or } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { backups } from '#server/schema.ts'
import { isOwnName } from './names.ts'

/** However old they are, so many stay: a site whose backups fail for a month must not lose the last good one. */
const ALWAYS_KEPT = 3

/**
 * Removes this site's backups that are older than `keepDays`. The newest three stay, and so does the newest of
 * which every file was good; as long as there is none, all stay that nobody knows to be damaged.
 */
export async function removeOld(
  { db, clock }: Deps,
  place: Storage,
  { keepDays, site }: { keepDays: number; site: string },
): Promise<void> {
  const now = clock.now().getTime()
  const notes = new Map((await db.select().from(backups)).map((note) => [note.name, note]))
  const found: { key: string; changedAt: Date }[] = []
  // Those from before names had an id are known by their notes.
  for await (const one of place.list())
    if (isOwnName(one.key, site) || notes.has(one.key)) found.push(one)
  const startedAt = ({ key, changedAt }: { key: string; changedAt: Date }) =>
    notes.get(key)?.startedAt ?? changedAt
  const newestFirst = found.sort((a, b) => startedAt(b).getTime() - startedAt(a).getTime())
  const damaged = (key: string) => notes.get(key)?.damagedFiles?.length
  const lastGood = newestFirst.find(({ key }) => damaged(key) === 0)
  const isKept = (key: string) => (lastGood ? key === lastGood.key : !damaged(key))
  const removable = newestFirst.slice(ALWAYS_KEPT).filter(({ key }) => !isKept(key))
  const removed = new Set<string>()
  for (const one of removable) {
    if (now - one.changedAt.getTime() <= keepDays * 24 * HOUR_MS) continue
    await place.remove(one.key)
    removed.add(one.key)
  }
  const oldest = new Date(now - retention.backupNoteDays * 24 * HOUR_MS)
  const left = found.map(({ key }) => key).filter((key) => !removed.has(key))
  await db
    .delete(backups)
    .where(
      and(
        lt(backups.startedAt, oldest),
        left.length > 0 ? or(isNull(backups.name), notInArray(backups.name, left)) : undefined,
      ),
    )
}
