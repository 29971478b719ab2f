import type { Person } from '#domain/enrolments/person.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { PriceStep } from '#domain/programmes/price-list.ts'
import { firstCharge, type Quote, quote } from '#domain/programmes/pricing.ts'
import { requireCompletePeople } from '#server/enrolments/require-complete-people.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { findOfferedProgramme } from '#server/programmes/find-programme.ts'
import { pricesOf } from '#server/programmes/price-lists.ts'
import { orders } from '#server/schema.ts'
import { type OrderContents, priceChanged, sealContents } from './order.ts'
import { factsAboutPeople, refuseAlreadyEnrolled, refuseUnsettled } from './people-facts.ts'

/**
 * Stores what the payer agrees to, at the price of the business day, and answers the order's id.
 * Idempotent: returns the first order.
 * @param seen cents for all people together, as the payer has seen them; what is left out was not seen
 * @throws DomainError subscriptions.priceChanged (409) with today's price in euros when it differs,
 *   enrolments.alreadyEnrolled, enrolments.feesOwed, programmes.notFound, programmes.notOffered, http.invalid with marked fields
 */
export async function confirmOrder(
  deps: Deps,
  request: { payerId: string; programmeId: number; people: Person[]; seen: SeenPrice },
): Promise<string> {
  const { payerId, programmeId, people, seen } = request
  const now = await deps.businessClock.now()
  const today = madridDay(now)
  const programme = await findOfferedProgramme(deps.db, programmeId)
  requireCompletePeople(people, today, programme)
  const facts = await factsAboutPeople(deps.db, { payerId, programmeId, people, today, now })
  refuseUnsettled(people, facts)

  const prices = await pricesOf(deps.db, programmeId)
  const price = quote(prices, today, facts)
  if (!isAsSeen(price, seen)) throw priceChanged(price.firstMonth)

  const contents: OrderContents = {
    people,
    firstCharges: facts.map((person) => {
      const { month, amount } = firstCharge(prices, today, person)
      return { month, amount, familyPercent: person.familyPercent }
    }),
    prices,
    isLaterShown: price.nextPrice === null || seen.nextPrice !== undefined,
  }
  const text = JSON.stringify(contents)
  const fingerprint = deps.vault.fingerprint(`${programmeId} ${today} ${text}`)
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

/** Describes what a payer was shown before agreeing. */
interface SeenPrice {
  firstMonth: Cents
  monthly?: Cents | undefined
  nextPrice?: PriceStep | null | undefined
}

function isAsSeen(price: Quote, { firstMonth, monthly, nextPrice }: SeenPrice): boolean {
  return (
    price.firstMonth === firstMonth &&
    (monthly === undefined || price.monthly === monthly) &&
    (nextPrice === undefined || isSamePrice(price.nextPrice, nextPrice))
  )
}

function isSamePrice(one: PriceStep | null, other: PriceStep | null): boolean {
  return one?.from === other?.from && one?.cents === other?.cents
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
        eq(orders.status, 'confirmed'),
      ),
    )
  return order?.id
}
