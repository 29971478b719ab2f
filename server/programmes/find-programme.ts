import { eq } from 'drizzle-orm'
import { DomainError } from '#domain/errors.ts'
import type { Queryable } from '#server/db/client.ts'
import { programmes } from '#server/db/schema.ts'

/** @throws DomainError programmes.notFound */
export async function findProgramme(db: Queryable, id: number) {
  const [programme] = await db.select().from(programmes).where(eq(programmes.id, id))
  if (!programme) throw new DomainError('programmes.notFound')
  return programme
}
