import { eq, inArray, or } from 'drizzle-orm'
import { toEuros } from '#domain/money.ts'
import type { Database } from '#server/db/client.ts'
import {
  enrollees,
  enrolments,
  charges,
  paymentSchedules,
  programmes,
  users,
} from '#server/db/schema.ts'

interface Subject {
  person: string | null
  programme: string | null
  month: string | null
  amount: number | null
}

/** Whom these objects of the card provider concern, by the object's id; those unknown are left out. */
export async function whatObjectsAreAbout(
  db: Database,
  objectIds: readonly string[],
): Promise<Map<string, Subject>> {
  const ids = [...new Set(objectIds)]
  if (ids.length === 0) return new Map()
  const found = await Promise.all([
    chargesAmong(db, ids),
    schedulesAmong(db, ids),
    customersAmong(db, ids),
  ])
  return new Map(found.flat())
}

type Found = [string, Subject][]

const whom = { name: enrollees.name, surname: enrollees.surname, programme: programmes.name }

async function chargesAmong(db: Database, ids: string[]): Promise<Found> {
  const rows = await db
    .select({
      ...whom,
      objectId: charges.stripeInvoiceId,
      month: charges.serviceMonth,
      amountCents: charges.amountCents,
    })
    .from(charges)
    .innerJoin(enrolments, eq(enrolments.id, charges.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(inArray(charges.stripeInvoiceId, ids))
  return rows.map(({ objectId, programme, month, amountCents, ...name }) => [
    objectId,
    { person: fullName(name), programme, month, amount: toEuros(amountCents) },
  ])
}

async function schedulesAmong(db: Database, ids: string[]): Promise<Found> {
  const rows = await db
    .select({
      ...whom,
      schedule: paymentSchedules.stripeScheduleId,
      subscription: paymentSchedules.stripeSubscriptionId,
    })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(
      or(
        inArray(paymentSchedules.stripeScheduleId, ids),
        inArray(paymentSchedules.stripeSubscriptionId, ids),
      ),
    )
  return rows.flatMap(({ schedule, subscription, programme, ...name }) => {
    const subject = { person: fullName(name), programme, month: null, amount: null }
    return [schedule, subscription].flatMap((id): Found => (id ? [[id, subject]] : []))
  })
}

async function customersAmong(db: Database, ids: string[]): Promise<Found> {
  const rows = await db
    .select({ id: users.paymentCustomerId, name: users.firstName, surname: users.lastName })
    .from(users)
    .where(inArray(users.paymentCustomerId, ids))
  return rows.flatMap(
    ({ id, ...name }): Found =>
      id ? [[id, { person: fullName(name), programme: null, month: null, amount: null }]] : [],
  )
}

/** `null` for somebody whose account was erased. */
function fullName({ name, surname }: { name: string; surname: string }): string | null {
  return `${name} ${surname}`.trim() || null
}
