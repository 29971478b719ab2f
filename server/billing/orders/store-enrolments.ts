import type { Person } from '#domain/enrolments/person.ts'
import { type PaperStatement, STATEMENTS_VERSION } from '#domain/enrolments/statements.ts'
import { addMonths, type CalendarDay, monthOf } from '#domain/kernel/calendar.ts'
import { monthlyIn } from '#domain/programmes/price-list.ts'
import { sealHealthInfo } from '#server/enrolments/health-info.ts'
import { recordPaperConsents } from '#server/enrolments/paper-consents.ts'
import { storePeople } from '#server/enrolments/store-people.ts'
import type { RemoteMethod } from '#server/kernel/adapters/payments/methods.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { consents, enrolments, paymentSchedules } from '#server/schema.ts'
import { knownPrices, type Order, type OrderContents } from './order.ts'

/** Describes a sheet that was signed at the desk, and names who has it in hand. */
export interface SignedSheet {
  signedOn: CalendarDay
  recordedBy: string
}

interface Purchase {
  order: Order
  contents: OrderContents
  /** The payment method that is charged; `null` at the desk. */
  kept: RemoteMethod | null
  /** The business clock's. */
  now: Date
  /** Of statements that were not made on the website. */
  paper: SignedSheet | undefined
}

/** One person, enrolment, payment schedule and set of statements for each position of the order. */
export async function storeEnrolments(tx: Queryable, deps: Deps, purchase: Purchase) {
  const { order, contents, kept, now, paper } = purchase
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
      customerId: kept?.customerId ?? null,
      paymentMethodId: kept?.paymentMethodId ?? null,
      method: kept?.method.kind ?? 'desk',
      firstMonth: firstCharge.month,
      firstAmountCents: firstCharge.amount,
      monthlyCents: monthlyIn(contents.prices, addMonths(monthOf(order.pricedOn), 1)),
      knownPrices: knownPrices(order, contents),
      familyPercent: firstCharge.familyPercent ?? 0,
    })
    await storeStatements(tx, deps, { userId: payerId, enrolleeId, person, paper })
  }
}

async function storeStatements(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  statement: {
    userId: string
    enrolleeId: string
    person: Person
    paper: SignedSheet | undefined
  },
): Promise<void> {
  const { userId, enrolleeId, person, paper } = statement
  const kinds: PaperStatement[] = [
    ...(person.additionalInfo && person.healthConsent ? ['health' as const] : []),
    ...(person.declaration ? ['declaration' as const] : []),
    ...(person.guardian ? ['guardian' as const] : []),
  ]
  if (kinds.length === 0) return
  if (paper) {
    await recordPaperConsents(tx, deps, { payerId: userId, enrolleeId, kinds, ...paper })
    return
  }
  await tx.insert(consents).values(
    kinds.map((kind) => ({
      userId,
      enrolleeId,
      kind,
      version: STATEMENTS_VERSION,
      givenAt: deps.clock.now(),
    })),
  )
}
