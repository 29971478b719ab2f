import { and, eq, inArray } from 'drizzle-orm'
import type { Person } from '#domain/enrolments/person.ts'
import { DomainError } from '#domain/errors.ts'
import { madridDay } from '#domain/madrid-time.ts'
import type { Cents } from '#domain/money.ts'
import { firstCharge, quote } from '#domain/programmes/pricing.ts'
import { orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { requireCompletePeople } from '#server/enrolments/complete-people.ts'
import { factsAboutPeople, refuseAlreadyEnrolled } from '#server/enrolments/own-people.ts'
import { findOfferedProgramme } from '#server/programmes/find-programme.ts'
import { type OrderContents, priceChanged, sealContents } from './order.ts'

/**
 * Stores what the payer agrees to, at the price of the business day, and answers the order's id. A
 * confirmation that comes twice finds the order of the first.
 * @param firstMonth cents for all people together, as the payer has seen it
 * @throws DomainError subscriptions.priceChanged (409) with today's price in euros when it differs,
 *   enrolments.alreadyEnrolled, programmes.notFound, programmes.notOffered, http.invalid with marked fields
 */
export async function confirmOrder(
  deps: Deps,
  request: { payerId: string; programmeId: number; people: Person[]; firstMonth: Cents },
): Promise<string> {
  const { payerId, programmeId, people, firstMonth } = request
  const today = madridDay(await deps.businessClock.now())
  const programme = await findOfferedProgramme(deps.db, programmeId)
  requireCompletePeople(people, today, programme)
  const facts = await factsAboutPeople(deps.db, { payerId, programmeId, people, today })

  const price = quote(today, facts)
  if (price.firstMonth !== firstMonth) throw priceChanged(price.firstMonth)

  const contents: OrderContents = {
    people,
    firstCharges: facts.map(({ paidThrough }) => {
      const { month, amount } = firstCharge(today, paidThrough)
      return { month, amount }
    }),
  }
  const text = JSON.stringify(contents)
  const fingerprint = deps.vault.fingerprint(`${programmeId} ${today} ${text}`)
  // Before anybody counts as enrolled: an order that was interrupted has reserved their places.
  const open = await openOrderWith(deps, payerId, fingerprint)
  if (open) return open
  refuseAlreadyEnrolled(programme.name, people, facts)

  const id = crypto.randomUUID()
  const [stored] = await deps.db
    .insert(orders)
    .values({
      id,
      payerId,
      programmeId,
      people: sealContents(deps, id, text),
      fingerprint,
      pricedOn: today,
      firstMonthCents: price.firstMonth,
      monthlyCents: price.monthly,
    })
    .onConflictDoNothing()
    .returning({ id: orders.id })
  const orderId = stored?.id ?? (await openOrderWith(deps, payerId, fingerprint))
  // Another call has made it and it was closed in between: the caller tries again and sees.
  if (!orderId) throw new DomainError('http.unavailable')
  return orderId
}

async function openOrderWith(
  deps: Deps,
  payerId: string,
  fingerprint: string,
): Promise<string | undefined> {
  const [order] = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.payerId, payerId),
        eq(orders.fingerprint, fingerprint),
        inArray(orders.status, ['confirmed', 'completing']),
      ),
    )
  return order?.id
}
