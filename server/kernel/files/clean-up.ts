import { join } from 'node:path'
import { DAY_MS } from '#domain/kernel/durations.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, lt, not, or, type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { files } from '#server/kernel/db/schema.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { FileReferences } from './file-references.ts'
import { objectKey } from './object-key.ts'
import { removeLeftovers } from './receive.ts'

/** Milliseconds in which an uploaded file has to be used. */
const UNUSED_AFTER_MS = DAY_MS
const AT_ONCE = 100

export const incomingFolder = ({ config }: Pick<Deps, 'config'>): string =>
  join(config.dataDir, 'incoming')

type CleanUpDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'config' | 'fileReferences'>

/**
 * Removes files that nothing refers to a day after they came, objects whose file is gone, and what
 * was being received when a process died. Idempotent; a file that is being
 * sent or taken into use meanwhile stays.
 */
export async function cleanUpFiles(deps: CleanUpDeps): Promise<void> {
  while ((await removeUnused(deps)) === AT_ONCE);
  await removeStrayObjects(deps)
  await removeLeftovers(incomingFolder(deps), deps.clock.now())
}

async function removeUnused({ db, storage, clock, fileReferences }: CleanUpDeps): Promise<number> {
  const before = new Date(clock.now().getTime() - UNUSED_AFTER_MS)
  // Locks as every first use does, so that a concurrent use is waited for and then seen, or finds
  // it gone.
  const unused = await db.transaction(async (tx) => {
    const old = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(lt(files.createdAt, before), not(used(tx, fileReferences))))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return []
    return tx
      .delete(files)
      .where(and(inArray(files.id, ids), not(used(tx, fileReferences))))
      .returning()
  })
  for (const { id, objects } of unused) {
    for (const { name } of objects) await storage.remove(objectKey(id, name))
  }
  return unused.length
}

function used(db: Queryable, references: readonly FileReferences[]): SQL {
  const conditions = references.map((slice) => sql`${files.id} in (${slice.inUse(db)})`)
  return or(sql`false`, ...conditions) ?? sql`false`
}

async function removeStrayObjects({ db, storage, clock }: CleanUpDeps): Promise<void> {
  const before = clock.now().getTime() - UNUSED_AFTER_MS
  for await (const { key, changedAt } of storage.list()) {
    if (changedAt.getTime() > before) continue
    const id = /^[0-9a-f-]{36}(?=\/)/.exec(key)?.[0]
    const name = key.slice(37)
    const [row] = id ? await db.select().from(files).where(eq(files.id, id)) : []
    if (!row?.objects.some((object) => object.name === name)) await storage.remove(key)
  }
}
