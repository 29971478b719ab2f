import type { Person } from '#domain/enrolments/person.ts'
import { STATEMENTS_VERSION } from '#domain/enrolments/statements.ts'
import { addMonths, monthOf } from '#domain/kernel/calendar.ts'
import { monthlyIn } from '#domain/programmes/price-list.ts'
import { sealHealthInfo } from '#server/enrolments/health-info.ts'
import { storePeople } from '#server/enrolments/store-people.ts'
import type { RemoteMethod } from '#server/kernel/adapters/payments/methods.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { consents, enrolments, paymentSchedules } from '#server/schema.ts'
import { knownPrices, type Order, type OrderContents } from './order.ts'

interface Purchase {
  order: Order
  contents: OrderContents
  /** The payment method that is charged. */
  kept: RemoteMethod
  /** The business clock's. */
  now: Date
}

/** One person, enrolment, payment schedule and set of statements for each position of the order. */
export async function storeEnrolments(tx: Queryable, deps: Deps, purchase: Purchase) {
  const { order, contents, now } = purchase
  const { customerId, paymentMethodId, method } = purchase.kept
  const { payerId } = order
  const enrolleeIds = await storePeople(tx, payerId, contents.people, order.pricedOn)
  for (const [position, person] of contents.people.entries()) {
    const firstCharge = contents.firstCharges[position]
    const enrolleeId = enrolleeIds[position]
    if (!firstCharge) throw new Error('every person of an order has a first charge')
    if (!enrolleeId) throw new Error('every person of an order is stored')
    const enrolmentId = crypto.randomUUID()
    await tx.insert(enrolments).values({
      id: enrolmentId,
      payerId,
      programmeId: order.programmeId,
      enrolleeId,
      orderId: order.id,
      position,
      additionalInfo: person.additionalInfo
        ? sealHealthInfo(deps.vault, enrolmentId, person.additionalInfo)
        : null,
      enrolledAt: now,
    })
    await tx.insert(paymentSchedules).values({
      enrolmentId,
      customerId,
      paymentMethodId,
      method: method.kind,
      firstMonth: firstCharge.month,
      firstAmountCents: firstCharge.amount,
      monthlyCents: monthlyIn(contents.prices, addMonths(monthOf(order.pricedOn), 1)),
      knownPrices: knownPrices(order, contents),
      familyPercent: firstCharge.familyPercent ?? 0,
    })
    await storeStatements(tx, { userId: payerId, enrolleeId, person, now: deps.clock.now() })
  }
}

async function storeStatements(
  tx: Queryable,
  statement: { userId: string; enrolleeId: string; person: Person; now: Date },
): Promise<void> {
  const { userId, enrolleeId, person, now } = statement
  const kinds = [
    ...(person.additionalInfo && person.healthConsent ? ['health'] : []),
    ...(person.declaration ? ['declaration'] : []),
    ...(person.guardian ? ['guardian'] : []),
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
