import type { z } from 'zod'
import type { listToCollect as contract } from '#domain/desk/contract.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import { enrolleeName } from '#server/enrolments/enrollee-name.ts'
import { and, asc, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  charges,
  enrollees,
  enrolments,
  paymentAllocations,
  paymentFailures,
  payments,
  programmes,
  users,
} from '#server/schema.ts'

/** Returns the months of plans at the desk that have fallen due and are not paid, the oldest first. */
export async function listToCollect({
  db,
}: Pick<Deps, 'db'>): Promise<z.output<(typeof contract)['response']>> {
  const rows = await db
    .select({
      failure: paymentFailures,
      charge: charges,
      amountCents: payments.amountCents,
      payer: users,
      enrollee: enrollees,
      programmeName: programmes.name,
    })
    .from(paymentFailures)
    .innerJoin(charges, eq(charges.id, paymentFailures.chargeId))
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .innerJoin(users, eq(users.id, charges.payerId))
    .innerJoin(enrolments, eq(enrolments.id, charges.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(and(eq(paymentFailures.state, 'open'), eq(paymentFailures.kind, 'atDesk')))
    .orderBy(asc(paymentFailures.graceEndsOn), asc(users.lastName), asc(charges.id))
  return {
    months: rows.map(({ failure, charge, amountCents, payer, enrollee, programmeName }) => ({
      id: charge.id,
      enrolmentId: charge.enrolmentId,
      person: enrolleeName(enrollee),
      programmeName,
      payer: payer.status === 'erased' ? null : { name: fullName(payer), phone: payer.phone },
      month: charge.serviceMonth,
      amount: toEuros(amountCents),
      graceEndsOn: failure.graceEndsOn,
    })),
  }
}
