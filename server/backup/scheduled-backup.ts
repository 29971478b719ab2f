import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '#domain/durations.ts'
import { retention } from '#domain/retention.ts'
import type { Storage } from '#server/adapters/storage.ts'
import { diskStorage } from '#server/adapters/storage-disk.ts'
import { s3Storage } from '#server/adapters/storage-s3.ts'
import type { BackupConfig, Config } from '#server/config.ts'
import { desc, isNotNull, lt } from '#server/db/drizzle.ts'
import { backups } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { messageWithoutValues } from '#server/log.ts'

/** A little less than a day, so that the hour of the backup does not move on by an hour each day. */
const DUE_AFTER_MS = 23 * HOUR_MS
/** However old they are, so many stay: a site whose backups fail for a month must not lose the last good one. */
const ALWAYS_KEPT = 3

/**
 * Makes a backup where the last good one is a day old, and tries again each hour after a failure;
 * old ones are removed once a new one is where it belongs. Without `BACKUP_TO` it does nothing.
 */
export async function backUpDaily(deps: Deps): Promise<void> {
  const { backup } = deps.config
  if (!backup) return
  const last = await lastBackup(deps)
  if (last && deps.clock.now().getTime() - last.startedAt.getTime() < DUE_AFTER_MS) return
  await backUp(deps, backup)
}

/** The newest complete backup that the schedule made. */
export async function lastBackup({
  db,
}: Pick<Deps, 'db'>): Promise<typeof backups.$inferSelect | undefined> {
  const [last] = await db
    .select()
    .from(backups)
    .where(isNotNull(backups.name))
    .orderBy(desc(backups.startedAt))
    .limit(1)
  return last
}

async function backUp(deps: Deps, backup: BackupConfig): Promise<void> {
  const { db, clock, config } = deps
  // With its encryption, which nothing else needs.
  const { backupName, writeBackup } = await import('./write-backup.ts')
  const startedAt = clock.now()
  const folder = await mkdtemp(join(tmpdir(), 'ongizate-backup-'))
  try {
    const name = backupName(startedAt)
    const file = join(folder, name)
    const { bytes, end } = await writeBackup(deps, file, backup.recipient)
    const place = placeOf(config, backup)
    await place.put(name, createReadStream(file), { bytes, mediaType: 'application/octet-stream' })
    await db.insert(backups).values({ startedAt, finishedAt: clock.now(), name, bytes })
    if (end.missingFiles.length > 0)
      deps.log.warn({ files: end.missingFiles }, 'the store lacks files that the database names')
    await removeOld(deps, place, backup.keepDays)
  } catch (error) {
    const failed = { startedAt, finishedAt: clock.now(), error: messageWithoutValues(error) }
    await db.insert(backups).values(failed)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function placeOf(config: Config, { place }: BackupConfig): Storage {
  if ('folder' in place) return diskStorage(place.folder)
  if (!config.s3) throw new Error('a bucket for backups without a file store')
  return s3Storage({ ...config.s3, bucket: place.bucket })
}

async function removeOld({ db, clock }: Deps, place: Storage, keepDays: number): Promise<void> {
  const now = clock.now().getTime()
  const ours = /^[a-z0-9-]+-\d{4}-\d\d-\d\dT\d{6}Z\.age$/
  const found: { key: string; changedAt: Date }[] = []
  for await (const one of place.list()) if (ours.test(one.key)) found.push(one)
  const removable = found.sort((a, b) => (a.key < b.key ? 1 : -1)).slice(ALWAYS_KEPT)
  for (const { key, changedAt } of removable) {
    if (now - changedAt.getTime() > keepDays * 24 * HOUR_MS) await place.remove(key)
  }
  const oldest = new Date(now - retention.backupNoteDays * 24 * HOUR_MS)
  await db.delete(backups).where(lt(backups.startedAt, oldest))
}
