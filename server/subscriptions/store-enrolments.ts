import { sql } from 'drizzle-orm'
import { ageOf } from '#domain/enrolments/age.ts'
import type { Person } from '#domain/enrolments/person.ts'
import { personKey } from '#domain/enrolments/same-person.ts'
import { madridDay } from '#domain/madrid-time.ts'
import type { Queryable } from '#server/db/client.ts'
import { consents, enrollees, enrolments, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { sealHealthInfo } from '#server/enrolments/health-info.ts'
import { knownPrices, type Order, type OrderContents } from './order.ts'

/** Raised whenever the wording of a statement on the enrolment form changes (design §6). */
export const STATEMENTS_VERSION = '2024-10'

/** A kept card and the provider's customer whom it belongs to. */
export interface Card {
  customerId: string
  paymentMethodId: string
}

interface Purchase {
  order: Order
  contents: OrderContents
  card: Card
}

/** One person, enrolment, payment schedule and set of statements for each position of the order. */
export async function storeEnrolments(tx: Queryable, deps: Deps, purchase: Purchase) {
  const { order, contents, card } = purchase
  const { payerId } = order
  const now = await deps.businessClock.now()
  for (const [position, person] of contents.people.entries()) {
    const firstCharge = contents.firstCharges[position]
    if (!firstCharge) throw new Error('every person of an order has a first charge')
    const enrolleeId = await storeEnrollee(tx, payerId, person, now)
    const enrolmentId = crypto.randomUUID()
    await tx.insert(enrolments).values({
      id: enrolmentId,
      payerId,
      programmeId: order.programmeId,
      enrolleeId,
      orderId: order.id,
      position,
      additionalInfo: person.infoAdicional
        ? sealHealthInfo(deps.vault, enrolmentId, person.infoAdicional)
        : null,
      enrolledAt: now,
    })
    await tx.insert(paymentSchedules).values({
      enrolmentId,
      ...card,
      firstMonth: firstCharge.month,
      firstAmountCents: firstCharge.amount,
      monthlyCents: order.monthlyCents / contents.people.length,
      knownPrices: knownPrices(order, contents),
      startsAt: now,
    })
    await storeStatements(tx, { userId: payerId, enrolleeId, person, now: deps.clock.now() })
  }
}

/** The same person enrolled again is the same row, with the newest contact data. */
async function storeEnrollee(tx: Queryable, payerId: string, person: Person, now: Date) {
  const today = madridDay(now)
  const birthDate = person.fechaNacimiento || null
  const facts = {
    name: person.nombre,
    surname: person.apellido,
    birthDate,
    ageYears: birthDate ? null : ageOf(person, today),
    ageStatedOn: birthDate ? null : today,
    phone: person.phone || null,
    locality: person.locality || null,
  }
  const [row] = await tx
    .insert(enrollees)
    .values({ payerId, personKey: personKey(person), ...facts })
    .onConflictDoUpdate({
      target: [enrollees.payerId, enrollees.personKey],
      set: { ...facts, version: sql`${enrollees.version} + 1` },
    })
    .returning({ id: enrollees.id })
  if (!row) throw new Error('the person was not stored')
  return row.id
}

async function storeStatements(
  tx: Queryable,
  statement: { userId: string; enrolleeId: string; person: Person; now: Date },
): Promise<void> {
  const { userId, enrolleeId, person, now } = statement
  const kinds = [
    ...(person.infoAdicional && person.consentimientoSalud ? ['health'] : []),
    ...(person.declaracion ? ['declaration'] : []),
    ...(person.tutor ? ['guardian'] : []),
  ]
  if (kinds.length === 0) return
  await tx.insert(consents).values(
    kinds.map((kind) => ({
      userId,
      enrolleeId,
      kind,
      version: STATEMENTS_VERSION,
      givenAt: now,
    })),
  )
}
