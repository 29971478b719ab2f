import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, eq, type SQL } from '#server/kernel/db/drizzle.ts'
import {
  charges,
  enrollees,
  enrolments,
  paymentAllocations,
  paymentFailures,
  payments,
  programmes,
} from '#server/schema.ts'

/** Refused charges of one payer with the person and programme that they are for, the oldest first. */
export function failuresOfPayer(tx: Pick<Queryable, 'select'>, payerId: string, which?: SQL) {
  return tx
    .select({
      failure: paymentFailures,
      charge: charges,
      payment: payments,
      enrolment: enrolments,
      enrollee: enrollees,
      programme: programmes.name,
    })
    .from(paymentFailures)
    .innerJoin(charges, eq(charges.id, paymentFailures.chargeId))
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .innerJoin(enrolments, eq(enrolments.id, charges.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(and(eq(paymentFailures.payerId, payerId), which))
    .orderBy(asc(paymentFailures.failedAt), asc(enrollees.firstName), asc(paymentFailures.id))
}

export type FailureOfPayer = Awaited<ReturnType<typeof failuresOfPayer>>[number]
