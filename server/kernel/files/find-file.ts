import { DomainError } from '#domain/kernel/errors.ts'
import type { FilePurpose } from '#domain/kernel/files/purposes.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNotNull } from '#server/kernel/db/drizzle.ts'
import { files } from '#server/kernel/db/schema.ts'

/**
 * A file that was sent for this purpose and is kept whole; locked, so that the clean-up, which may
 * be looking at it now, does not remove what the caller is about to refer to.
 * @throws DomainError files.notFound, also for one that was removed after a day without use
 */
export async function fileFor(
  tx: Queryable,
  { id, purpose }: { id: string; purpose: FilePurpose },
): Promise<typeof files.$inferSelect> {
  const [file] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.purpose, purpose), isNotNull(files.storedAt)))
    .for('key share')
  if (!file) throw new DomainError('files.notFound')
  return file
}
