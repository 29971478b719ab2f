import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, type SQL } from '#server/kernel/db/drizzle.ts'
import { enrollees, enrolments, paymentSchedules, programmes } from '#server/schema.ts'

/** A payer's enrolments with whom and what they are for and how they are paid, to be put in order. */
export function enrolmentsOfPayer(tx: Pick<Queryable, 'select'>, payerId: string, which?: SQL) {
  return tx
    .select({
      enrolment: enrolments,
      enrollee: enrollees,
      programme: programmes.name,
      schedule: paymentSchedules,
    })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .leftJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .where(and(eq(enrolments.payerId, payerId), which))
}
