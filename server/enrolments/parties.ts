import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { enrollees, enrolments, programmes, users } from '#server/schema.ts'

/** Who pays for an enrolment, who is enrolled, and the programme's name. */
export async function partiesOf(tx: Queryable, enrolmentId: string) {
  const [parties] = await tx
    .select({ payer: users, enrollee: enrollees, programme: programmes.name })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(eq(enrolments.id, enrolmentId))
  if (!parties) throw new Error('an enrolment has a payer, a person and a programme')
  return parties
}
