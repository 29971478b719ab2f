import { type ImportTable, importTableSchema } from '#domain/imports/table.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { retention } from '#domain/retention.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq, lt } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { importDrafts } from '#server/schema.ts'

/** Keeps the table in place of what the same administrator was preparing before. */
export async function storeImportDraft(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  userId: string,
  table: ImportTable,
): Promise<void> {
  const kept = {
    content: deps.vault.seal(JSON.stringify(table), importDraftContext(userId)),
    savedAt: deps.clock.now(),
  }
  await deps.db
    .insert(importDrafts)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: importDrafts.userId, set: kept })
}

/** Returns what the administrator was preparing; `null` when there is nothing, or it is too old. */
export async function findImportDraft(
  { db, vault, clock, log }: Pick<Deps, 'db' | 'vault' | 'clock' | 'log'>,
  userId: string,
): Promise<ImportTable | null> {
  const [draft] = await db.select().from(importDrafts).where(eq(importDrafts.userId, userId))
  if (!draft || draft.savedAt <= oldest(clock.now())) return null
  try {
    const opened = vault.open(draft.content, importDraftContext(userId))
    return importTableSchema.parse(JSON.parse(opened))
  } catch (error) {
    // Sealed with a key that is gone, or by another version: the file is chosen again.
    log.warn({ err: error }, 'a kept spreadsheet cannot be opened')
    return null
  }
}

export async function deleteImportDraft(db: Queryable, userId: string): Promise<void> {
  await db.delete(importDrafts).where(eq(importDrafts.userId, userId))
}

/** Removes what was not continued in time. */
export async function deleteOldImportDrafts({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  await db.delete(importDrafts).where(lt(importDrafts.savedAt, oldest(clock.now())))
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - retention.importDraftDays * DAY_MS)
}

/** The row that a sealed table belongs to. */
export function importDraftContext(userId: string): string {
  return `import_drafts ${userId}`
}
