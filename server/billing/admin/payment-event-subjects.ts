import type { z } from 'zod'
import type { listPaymentEvents as contract } from '#domain/billing/admin/payment-events-contract.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { isAllocated } from '#server/billing/charges/standing-payment.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { eq, inArray } from '#server/kernel/db/drizzle.ts'
import {
  charges,
  enrollees,
  enrolments,
  paymentAllocations,
  payments,
  programmes,
  users,
} from '#server/schema.ts'

type Subject = NonNullable<z.output<typeof contract.response>['events'][number]['about']>

/** Finds whom these objects of the card provider concern, by the object's id; those unknown are left out. */
export async function subjectsOfObjects(
  db: Database,
  objectIds: readonly string[],
): Promise<Map<string, Subject>> {
  const ids = [...new Set(objectIds)]
  if (ids.length === 0) return new Map()
  const found = await Promise.all([chargesAmong(db, ids), customersAmong(db, ids)])
  return new Map(found.flat())
}

type Found = [string, Subject][]

const partyColumns = {
  firstName: enrollees.firstName,
  lastName: enrollees.lastName,
  programme: programmes.name,
}

async function chargesAmong(db: Database, ids: string[]): Promise<Found> {
  const rows = await db
    .select({
      ...partyColumns,
      objectId: payments.providerId,
      month: charges.serviceMonth,
      amountCents: charges.amountCents,
    })
    .from(payments)
    .innerJoin(paymentAllocations, isAllocated)
    .innerJoin(charges, eq(charges.id, paymentAllocations.chargeId))
    .innerJoin(enrolments, eq(enrolments.id, charges.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(inArray(payments.providerId, ids))
  return rows.flatMap(({ objectId, programme, month, amountCents, ...name }): Found => {
    const subject = {
      person: fullName(name) || null,
      programme,
      month,
      amount: toEuros(amountCents),
    }
    return objectId ? [[objectId, subject]] : []
  })
}

async function customersAmong(db: Database, ids: string[]): Promise<Found> {
  const rows = await db
    .select({ id: users.paymentCustomerId, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.paymentCustomerId, ids))
  return rows.flatMap(
    ({ id, ...name }): Found =>
      id
        ? [[id, { person: fullName(name) || null, programme: null, month: null, amount: null }]]
        : [],
  )
}
