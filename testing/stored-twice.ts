import { personKey } from '#domain/enrolments/same-person.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { enrollees, enrolments } from '#server/schema.ts'
import type { TestApp } from './test-app.ts'

/**
 * Gives Maite a row of her own for this enrolment, as former versions did when the stated age had
 * grown since: she was 70 then, and was 71 at the beginning of 2026.
 */
export async function storeTwice({ deps }: TestApp, enrolmentId: string): Promise<void> {
  const [found] = await deps.db
    .select({ enrollee: enrollees })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .where(eq(enrolments.id, enrolmentId))
  if (!found) throw new Error('no enrolment to be stored twice')
  const { payerId, firstName, lastName } = found.enrollee
  const [row] = await deps.db
    .insert(enrollees)
    .values({
      payerId,
      firstName,
      lastName,
      ageYears: 70,
      ageStatedOn: '2025-01-05',
      personKey: personKey({ firstName, lastName, age: 70 }),
    })
    .returning()
  await deps.db
    .update(enrolments)
    .set({ enrolleeId: row?.id ?? '' })
    .where(eq(enrolments.id, enrolmentId))
}
