import { DomainError } from '#domain/kernel/errors.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, ne } from '#server/kernel/db/drizzle.ts'
import { enrolments } from '#server/schema.ts'

export type Enrolment = typeof enrolments.$inferSelect

/** @throws DomainError subscriptions.enrolmentNotFound also for what is no id at all */
export async function findEnrolment(db: Queryable, id: string): Promise<Enrolment> {
  const [enrolment] = isId(id)
    ? await db.select().from(enrolments).where(eq(enrolments.id, id))
    : []
  if (!enrolment) throw new DomainError('subscriptions.enrolmentNotFound')
  return enrolment
}

/** Returns the enrolment by which a person, whose rows these are, is in a programme now; `null` where there is none. */
export async function activeEnrolmentOf(
  db: Queryable,
  enrolleeIds: string[],
  programmeId: number,
): Promise<string | null> {
  const [found] = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        inArray(enrolments.enrolleeId, enrolleeIds),
        eq(enrolments.programmeId, programmeId),
        ne(enrolments.status, 'inactive'),
      ),
    )
    .limit(1)
  return found?.id ?? null
}
