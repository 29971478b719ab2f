import { and, eq } from 'drizzle-orm'
import { type Named, personKey } from '#domain/enrolments/same-person.ts'
import { DomainError } from '#domain/errors.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { firstCharge } from '#domain/programmes/pricing.ts'
import { violates } from '#server/db/client.ts'
import { orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { factsAboutPeople, refuseAlreadyEnrolled } from '#server/enrolments/own-people.ts'
import { findProgramme } from '#server/programmes/find-programme.ts'
import { type DecidedPrices, pricesOf } from '#server/programmes/price-lists.ts'
import {
  ORDER_LIFETIME_MS,
  type Order,
  type OrderContents,
  openContents,
  priceChanged,
} from './order.ts'
import { type Card, storeEnrolments } from './store-enrolments.ts'

/** `fresh`: claimed by this very call, so nobody can have reached the provider for it before. */
export type ClaimedOrder = { order: Order; fresh: boolean }

export interface Completion {
  orderId: string
  programmeId: number
  paymentMethodId: string
  people: readonly Named[]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The payer's order, once everything about it and the card has been checked, with an enrolment and
 * a payment schedule stored for each person: from here on a job can finish it without the payer.
 * The caller holds the payer's lock.
 * @throws DomainError subscriptions.orderNotFound for an order of somebody else too, orderMismatch,
 *   orderClosed, foreignPaymentMethod, priceChanged; enrolments.alreadyEnrolled
 */
export async function claimOrder(
  deps: Deps,
  payerId: string,
  completion: Completion,
): Promise<ClaimedOrder> {
  const order = await findOrder(deps, payerId, completion)
  if (order.status === 'completed') return { order, fresh: false }
  if (order.status === 'abandoned' || isTooOld(order, deps.clock.now())) {
    throw new DomainError('subscriptions.orderClosed')
  }

  const contents = openContents(deps, order)
  requireSamePeople(contents.people, completion.people)
  if (order.status === 'completing') return { order, fresh: false }

  const card = await ownCard(deps, payerId, completion.paymentMethodId)
  await requireStillTrue(deps, order, contents)
  return { order: await startCompleting(deps, order, contents, card), fresh: true }
}

function isTooOld({ status, createdAt }: Order, now: Date): boolean {
  return status === 'confirmed' && now.getTime() - createdAt.getTime() > ORDER_LIFETIME_MS
}

async function findOrder(deps: Deps, payerId: string, completion: Completion): Promise<Order> {
  if (!UUID.test(completion.orderId)) throw new DomainError('subscriptions.orderNotFound')
  const [order] = await deps.db.select().from(orders).where(eq(orders.id, completion.orderId))
  if (!order || order.payerId !== payerId) throw new DomainError('subscriptions.orderNotFound')
  if (order.programmeId !== completion.programmeId) {
    throw new DomainError('subscriptions.orderMismatch')
  }
  return order
}

function requireSamePeople(ordered: readonly Named[], claimed: readonly Named[]): void {
  const names = (people: readonly Named[]) => people.map((person) => personKey(named(person)))
  const [left, right] = [names(ordered), names(claimed)]
  const same = left.length === right.length && left.every((name, index) => name === right[index])
  if (!same) throw new DomainError('subscriptions.orderMismatch')
}

function named({ nombre, apellido }: Named): Named {
  return { nombre, apellido }
}

/** A kept card belongs to one customer: nobody pays with the card of somebody else's set-up. */
export async function ownCard(deps: Deps, payerId: string, paymentMethodId: string): Promise<Card> {
  const owner = await deps.payments.ownerOfPaymentMethod(paymentMethodId)
  if (owner === null) throw new DomainError('subscriptions.paymentMethodInvalid')
  const [payer] = await deps.db
    .select({ customerId: users.paymentCustomerId })
    .from(users)
    .where(eq(users.id, payerId))
  if (owner !== payer?.customerId) throw new DomainError('subscriptions.foreignPaymentMethod')
  return { customerId: owner, paymentMethodId }
}

/** The order may be from yesterday, and the payer may have ended or begun enrolments since. */
async function requireStillTrue(deps: Deps, order: Order, contents: OrderContents): Promise<void> {
  const { payerId, programmeId } = order
  const { people, firstCharges } = contents
  const prices = await pricesOf(deps.db, programmeId)
  const today = madridDay(await deps.businessClock.now())
  const programme = await findProgramme(deps.db, programmeId)
  // Their ages were told on the day of the order.
  const told = { people, today: order.pricedOn }
  const facts = await factsAboutPeople(deps.db, { payerId, programmeId, ...told })
  refuseAlreadyEnrolled(programme.name, people, facts)

  const now = facts.map(({ paidThrough }) => firstCharge(prices, today, paidThrough))
  const isSameFirst = now.every(({ month, amount }, index) => {
    const agreed = firstCharges[index]
    return agreed?.month === month && agreed.amount === amount
  })
  if (isSameFirst && isSameList(prices, contents.prices)) return
  await deps.db
    .update(orders)
    .set({ status: 'abandoned', closedAt: deps.clock.now(), people: '' })
    .where(eq(orders.id, order.id))
  const thisMonth = today.slice(0, 7)
  throw priceChanged(
    now.reduce((sum, { month, amount }) => sum + (month === thisMonth ? amount : 0), 0),
  )
}

/** An order may have been confirmed before prices were lists; they were all the same then. */
function isSameList(now: DecidedPrices, agreed: DecidedPrices | undefined): boolean {
  const idsOf = (prices: DecidedPrices) => prices.map(({ change }) => change).join()
  return agreed === undefined || idsOf(now) === idsOf(agreed)
}

async function startCompleting(
  deps: Deps,
  order: Order,
  contents: OrderContents,
  card: Card,
): Promise<Order> {
  try {
    return await deps.db.transaction(async (tx) => {
      const [claimed] = await tx
        .update(orders)
        .set({
          status: 'completing',
          paymentMethodId: card.paymentMethodId,
          claimedAt: deps.clock.now(),
        })
        .where(and(eq(orders.id, order.id), eq(orders.status, 'confirmed')))
        .returning()
      // The daily job may have closed it in this very moment.
      if (!claimed) throw new DomainError('subscriptions.orderClosed')
      await storeEnrolments(tx, deps, { order: claimed, contents, card })
      return claimed
    })
  } catch (error) {
    if (!violates(error, 'enrolments_one_active')) throw error
    throw new DomainError('enrolments.alreadyEnrolled', {
      programme: (await findProgramme(deps.db, order.programmeId)).name,
      names: contents.people.map(({ nombre, apellido }) => `${nombre} ${apellido}`).join(', '),
    })
  }
}
