import { agreedAmount } from '#domain/billing/agreed-prices.ts'
import { collectionDayOf } from '#domain/billing/collection.ts'
import type { CompletedSubscription } from '#domain/billing/contract.ts'
import { personKey } from '#domain/enrolments/same-person.ts'
import { addMonths } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { fullName, type Named } from '#domain/kernel/full-name.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import { firstCharge, quote } from '#domain/programmes/pricing.ts'
import { asBought } from '#server/billing/charges/payment-schedule.ts'
import { storeMethod } from '#server/billing/methods/kept-methods.ts'
import { queueMandateMail } from '#server/billing/methods/mandate-mail.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { deleteDraft } from '#server/enrolments/drafts.ts'
import type { RemoteMethod } from '#server/kernel/adapters/payments/methods.ts'
import { type Queryable, violates } from '#server/kernel/db/client.ts'
import { asc, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { findProgramme } from '#server/programmes/find-programme.ts'
import { type DecidedPrices, pricesOf } from '#server/programmes/price-lists.ts'
import { enrollees, enrolments, orders, paymentSchedules, users } from '#server/schema.ts'
import { queueEnrolmentMail } from './enrolment-mail.ts'
import {
  ORDER_LIFETIME_MS,
  type Order,
  type OrderContents,
  openContents,
  priceChanged,
} from './order.ts'
import {
  factsAboutPeople,
  lockEndedSchedules,
  type PersonFacts,
  refuseAlreadyEnrolled,
  refuseUnsettled,
  releaseOpenMonths,
} from './people-facts.ts'
import { orProviderUnavailable } from './provider-unavailable.ts'
import { type SignedSheet, storeEnrolments } from './store-enrolments.ts'

interface Completion {
  orderId: string
  programmeId: number
  /** `null` of what is paid at the desk each month. */
  paymentMethodId: string | null
  people: readonly Named[]
  /** Of people whom a volunteer enrols: the sheet that was signed. */
  paper?: SignedSheet
}

/**
 * Completes an order with a kept payment method, or to be paid at the desk: an active enrolment and a payment schedule for each person,
 * in one transaction, however often and concurrently it is called (design §5). Idempotent: returns
 * the first result, also for another one.
 * @throws DomainError subscriptions.orderNotFound also for another payer's order, orderMismatch,
 *   orderClosed, paymentMethodInvalid, foreignPaymentMethod, priceChanged, providerUnavailable;
 *   enrolments.alreadyEnrolled, enrolments.feesOwed
 */
export async function completeOrder(
  deps: Deps,
  payerId: string,
  completion: Completion,
): Promise<CompletedSubscription[]> {
  const found = await findOrder(deps.db, payerId, completion)
  if (found.status === 'completed') return completedBy(deps.db, found.id)
  const { people } = requireOpen(deps, found, completion)
  const { paymentMethodId } = completion
  const kept = paymentMethodId === null ? null : await ownMethod(deps, payerId, paymentMethodId)
  const now = await deps.businessClock.now()
  try {
    const outcome = await withPayerLock(deps, payerId, (tx) =>
      complete(tx, deps, { payerId, completion, kept, now }),
    )
    if (outcome) throw outcome
  } catch (error) {
    if (!violates(error, 'enrolments_one_active')) throw error
    throw new DomainError('enrolments.alreadyEnrolled', {
      programme: (await findProgramme(deps.db, found.programmeId)).name,
      names: people.map(({ firstName, lastName }) => fullName({ firstName, lastName })).join(', '),
    })
  }
  return completedBy(deps.db, found.id)
}

interface Purchase {
  payerId: string
  completion: Completion
  kept: RemoteMethod | null
  /** The business clock's. */
  now: Date
}

/**
 * @returns the error of an order that is abandoned, `null` of a completed one. It is not thrown, so that
 * the transaction commits the abandonment.
 */
async function complete(
  tx: Queryable,
  deps: Deps,
  { payerId, completion, kept, now }: Purchase,
): Promise<DomainError | null> {
  const [payer] = await tx.select().from(users).where(eq(users.id, payerId))
  if (payer?.status !== 'active') throw new DomainError('http.unauthenticated')
  const order = await findOrder(tx, payerId, completion)
  if (order.status === 'completed') return null
  const contents = requireOpen(deps, order, completion)
  const programme = await findProgramme(tx, order.programmeId)
  await lockEndedSchedules(tx, order)
  const { people } = contents
  // Their ages were given on the day of the order.
  const given = { people, today: order.pricedOn, now }
  const facts = await factsAboutPeople(tx, { payerId, programmeId: order.programmeId, ...given })
  refuseAlreadyEnrolled(programme.name, people, facts)
  refuseUnsettled(people, facts)
  const changed = await changeSinceOrder(tx, { order, contents, facts, now })
  const closedAt = deps.clock.now()
  const close = (status: 'completed' | 'abandoned') =>
    tx
      .update(orders)
      .set({ status, closedAt, people: '', paymentMethodId: kept?.paymentMethodId ?? null })
      .where(eq(orders.id, order.id))
  await close(changed ? 'abandoned' : 'completed')
  if (changed) return changed
  await releaseOpenMonths(
    tx,
    facts.flatMap(({ openMonth }) => openMonth ?? []),
  )
  await storeEnrolments(tx, deps, { order, contents, kept, now, paper: completion.paper })
  if (kept) {
    await storeMethod(tx, payerId, kept, now)
    await queueMandateMail(tx, deps, payer, kept)
  }
  await deleteDraft(tx, { payerId, programmeId: order.programmeId })
  const positions = await positionsOf(tx, order.id)
  await queueEnrolmentMail(tx, deps, { order, programme, positions })
  return null
}

async function findOrder(db: Queryable, payerId: string, completion: Completion): Promise<Order> {
  if (!isId(completion.orderId)) throw new DomainError('subscriptions.orderNotFound')
  const [order] = await db.select().from(orders).where(eq(orders.id, completion.orderId))
  if (!order || order.payerId !== payerId) throw new DomainError('subscriptions.orderNotFound')
  if (order.programmeId !== completion.programmeId) {
    throw new DomainError('subscriptions.orderMismatch')
  }
  return order
}

function requireOpen(deps: Deps, order: Order, { people }: Completion): OrderContents {
  const age = deps.clock.now().getTime() - order.createdAt.getTime()
  if (order.status !== 'confirmed' || age > ORDER_LIFETIME_MS) {
    throw new DomainError('subscriptions.orderClosed')
  }
  const contents = openContents(deps, order)
  const names = (some: readonly Named[]) =>
    some.map(({ firstName, lastName }) => personKey({ firstName, lastName })).join('\n')
  if (names(contents.people) !== names(people)) {
    throw new DomainError('subscriptions.orderMismatch')
  }
  return contents
}

/**
 * A kept payment method belongs to one customer: one from another payer's set-up is refused. Read before
 * any transaction, as the provider may be slow.
 * @throws DomainError subscriptions.paymentMethodInvalid, subscriptions.foreignPaymentMethod,
 *   subscriptions.providerUnavailable
 */
export async function ownMethod(
  deps: Deps,
  payerId: string,
  paymentMethodId: string,
): Promise<RemoteMethod> {
  const kept = await orProviderUnavailable(deps, () =>
    deps.payments.retrieveMethod(paymentMethodId),
  )
  if (kept === null) throw new DomainError('subscriptions.paymentMethodInvalid')
  const [payer] = await deps.db
    .select({ customerId: users.paymentCustomerId })
    .from(users)
    .where(eq(users.id, payerId))
  if (kept.customerId !== payer?.customerId) {
    throw new DomainError('subscriptions.foreignPaymentMethod')
  }
  return kept
}

/** The order may be from yesterday, and the payer may have ended enrolments since. */
async function changeSinceOrder(
  tx: Queryable,
  {
    order,
    contents,
    facts,
    now,
  }: { order: Order; contents: OrderContents; facts: readonly PersonFacts[]; now: Date },
): Promise<DomainError | null> {
  const { firstCharges } = contents
  const today = madridDay(now)
  const prices = await pricesOf(tx, order.programmeId)
  const isSameFirst = facts.every((person, index) => {
    const { month, amount } = firstCharge(prices, today, person)
    const agreed = firstCharges[index]
    const isSamePercent = (agreed?.familyPercent ?? 0) === person.familyPercent
    return agreed?.month === month && agreed.amount === amount && isSamePercent
  })
  if (isSameFirst && isSameList(prices, contents.prices)) return null
  return priceChanged(quote(prices, today, facts).firstMonth)
}

function isSameList(now: DecidedPrices, agreed: DecidedPrices): boolean {
  const idsOf = (prices: DecidedPrices) => prices.map(({ change }) => change).join()
  return idsOf(now) === idsOf(agreed)
}

function positionsOf(db: Queryable, orderId: string) {
  return db
    .select({ enrolment: enrolments, enrollee: enrollees, schedule: paymentSchedules })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .where(eq(enrolments.orderId, orderId))
    .orderBy(asc(enrolments.position))
}

async function completedBy(db: Queryable, orderId: string): Promise<CompletedSubscription[]> {
  return (await positionsOf(db, orderId)).map(({ enrolment, enrollee, schedule }) => ({
    enrolmentId: enrolment.id,
    firstName: enrollee.firstName,
    lastName: enrollee.lastName,
    subscriptionId: schedule.id,
    paymentScheduleId: schedule.id,
    firstChargeDate: collectionDayOf(schedule.firstMonth, schedule.method),
    firstAmount: toEuros(agreedAmount(asBought(schedule), schedule.firstMonth)),
    monthly: toEuros(agreedAmount(asBought(schedule), addMonths(schedule.firstMonth, 1))),
  }))
}
