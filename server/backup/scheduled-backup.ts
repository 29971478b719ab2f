import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS } from '#domain/kernel/durations.ts'
import type { Storage } from '#server/kernel/adapters/storage.ts'
import { diskStorage } from '#server/kernel/adapters/storage-disk.ts'
import { s3Storage } from '#server/kernel/adapters/storage-s3.ts'
import type { BackupConfig, Config } from '#server/kernel/config.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { desc, eq, inArray, isNotNull } from '#server/kernel/db/drizzle.ts'
import { siteId } from '#server/kernel/db/installation.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { fileIdOf, objectKey } from '#server/kernel/files/object-key.ts'
import { messageWithoutValues } from '#server/kernel/log.ts'
import { backups, files } from '#server/schema.ts'
import { backupName, isOwnName, UNFINISHED } from './names.ts'
import { removeOld } from './remove-old.ts'

type Note = typeof backups.$inferSelect

/** A little less than a day, so that the hour of the backup does not move on by an hour each day. */
const DUE_AFTER_MS = 23 * HOUR_MS

/** A little less than an hour, as the job runs each hour, and once at each start. */
const TRIED_AGAIN_AFTER_MS = 55 * MINUTE_MS

/**
 * Makes a backup where the last good one is a day old, and tries again each hour after a failure, also
 * one that ended the process; old ones are removed once a new one is where it belongs. Without `BACKUP_TO` it
 * does nothing.
 */
export async function backUpDaily(deps: Deps): Promise<void> {
  const { backup } = deps.config
  if (!backup) return
  const [last, attempt] = await Promise.all([lastBackup(deps), lastAttempt(deps)])
  const since = (at: Date) => deps.clock.now().getTime() - at.getTime()
  if (last && since(last.startedAt) < DUE_AFTER_MS) return
  if (attempt && since(attempt.startedAt) < TRIED_AGAIN_AFTER_MS) return
  await backUp(deps, backup)
}

/** Returns the newest attempt of the schedule, whatever came of it. */
export async function lastAttempt({ db }: Pick<Deps, 'db'>): Promise<Note | undefined> {
  const [last] = await db.select().from(backups).orderBy(desc(backups.startedAt)).limit(1)
  return last
}

/** The newest complete backup that the schedule made. */
export async function lastBackup({ db }: Pick<Deps, 'db'>): Promise<Note | undefined> {
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
  const { writeBackup } = await import('./write-backup.ts')
  const site = await siteId(deps)
  const startedAt = clock.now()
  const [attempt] = await db.insert(backups).values({ startedAt }).returning()
  if (!attempt) throw new Error('the attempt was not recorded')
  const finish = (outcome: Partial<Note>) =>
    db
      .update(backups)
      .set({ finishedAt: clock.now(), ...outcome })
      .where(eq(backups.id, attempt.id))
  try {
    const place = placeOf(config, backup)
    const folder = await emptyFolder(config, backup, site)
    const name = backupName(site, startedAt)
    const file = join(folder, name)
    const { bytes, end, digests } = await writeBackup(deps, file, backup.recipient)
    if ('bucket' in backup.place) await upload(place, name, file, bytes)
    const damagedFiles = [...end.damagedFiles, ...(await stillNamed(db, end.missingFiles))]
    await finish({ name, bytes, damagedFiles })
    if (damagedFiles.length > 0)
      deps.log.error({ files: damagedFiles }, 'stored files are missing or damaged')
    await keepDigests(db, digests)
    await removeOld(deps, place, { keepDays: backup.keepDays, site })
  } catch (error) {
    await finish({ name: null, bytes: null, error: messageWithoutValues(error) })
    throw error
  }
}

function placeOf(config: Config, { place }: BackupConfig): Storage {
  if ('folder' in place) return diskStorage(place.folder)
  if (!config.s3) throw new Error('a bucket for backups without a file store')
  return s3Storage({ ...config.s3, bucket: place.bucket })
}

/**
 * Returns the folder in which a backup is written, without what an earlier one has left there when its
 * process ended: where backups are kept, or a folder of our own for those that go to a bucket. Never the
 * temporary folder, which is small on many machines.
 */
async function emptyFolder(
  { dataDir }: Config,
  { place }: BackupConfig,
  site: string,
): Promise<string> {
  const folder = 'folder' in place ? place.folder : join(dataDir, 'backups-under-way')
  const left = diskStorage(folder)
  for await (const { key } of left.list()) {
    const isOurs = key.endsWith(UNFINISHED) && isOwnName(key.slice(0, -UNFINISHED.length), site)
    if (isOurs || 'bucket' in place) await left.remove(key)
  }
  return folder
}

async function upload(place: Storage, name: string, file: string, bytes: number): Promise<void> {
  try {
    await place.put(name, createReadStream(file), { bytes, mediaType: 'application/octet-stream' })
  } finally {
    await rm(file, { force: true })
  }
}

/** Returns those of `keys` that the database still names: others were deleted while the backup was written. */
async function stillNamed(db: Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db
    .select()
    .from(files)
    .where(inArray(files.id, keys.map(fileIdOf)))
  const named = new Set(rows.map(({ id }) => id))
  return keys.filter((key) => named.has(fileIdOf(key)))
}

/** Files that were stored without a digest of their own are compared from the next backup on. */
async function keepDigests(db: Database, digests: ReadonlyMap<string, string>): Promise<void> {
  for (const id of new Set([...digests.keys()].map(fileIdOf))) {
    const [file] = await db.select().from(files).where(eq(files.id, id))
    const objects = file?.objects.map((object) => {
      const sha256 = object.sha256 ?? digests.get(objectKey(id, object.name))
      return sha256 ? { ...object, sha256 } : object
    })
    if (objects) await db.update(files).set({ objects }).where(eq(files.id, id))
  }
}
