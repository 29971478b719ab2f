import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import {
  charges,
  enrollees,
  enrolments,
  paymentAllocations,
  payments,
  programmes,
  users,
} from '#server/schema.ts'

/** A charge with its payment, who pays it, and for whom and which programme; `null` where there is none. */
export async function findCharge(tx: Queryable, chargeId: string) {
  const [found] = await tx
    .select({
      charge: charges,
      payment: payments,
      payer: users,
      enrollee: enrollees,
      programme: programmes.name,
    })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .innerJoin(users, eq(users.id, charges.payerId))
    .innerJoin(enrolments, eq(enrolments.id, charges.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(eq(charges.id, chargeId))
  return found ?? null
}
