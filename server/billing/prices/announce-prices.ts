import {
  agreedAmount,
  agreedPrices,
  firstFullMonth,
  fullPrice,
  type KnownPrice,
} from '#domain/billing/agreed-prices.ts'
import type { ChargedTerms } from '#domain/billing/owed.ts'
import { noticesFor, type PriceChange } from '#domain/billing/price-notice.ts'
import { addMonths, type CalendarDay, type Month } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { monthlyIn } from '#domain/programmes/price-list.ts'
import {
  chargedMonthsOf,
  chargedTerms,
  goesOn,
  type PaymentSchedule,
  type PlanWithFees,
} from '#server/billing/charges/payment-schedule.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  enrollees,
  enrolments,
  paymentSchedules,
  priceNotices,
  programmePrices,
  programmes,
  users,
} from '#server/schema.ts'
import { type PriceMail, priceMail, priceWithdrawnMail } from './price-mail.ts'

/**
 * Announces to payers the prices that are decided for their programmes, and those that are withdrawn.
 * Each payer in a transaction of its own, which writes the e-mail and what they pay from then on: a
 * price that was not announced is in no payment schedule, and so is never charged. A payer who enrolled
 * without having seen a price is found by the next round (decision 029).
 */
export async function announcePrices(deps: Deps): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  for (const { id, payerId } of await payersToNotify(deps)) {
    await deps.db
      .transaction((tx) => announce(tx, deps, { programmeId: id, payerId, today }))
      .catch((error: unknown) => {
        deps.log.error({ err: error, payerId }, 'a price could not be announced to a payer')
      })
  }
  for (const { id, payerId } of await payersOfWithdrawnPrices(deps)) {
    await deps.db
      .transaction((tx) => announceWithdrawal(tx, deps, { priceId: id, payerId }))
      .catch((error: unknown) => {
        deps.log.error(
          { err: error, payerId },
          'a withdrawn price could not be announced to a payer',
        )
      })
  }
}

/** Enrolments that go on being paid; no others get an e-mail or a new price. */
const isOpenEnded = and(
  eq(enrolments.status, 'active'),
  isNull(paymentSchedules.lastMonth),
  eq(users.status, 'active'),
)

const knowsPrice = sql`${paymentSchedules.knownPrices} @> jsonb_build_array(jsonb_build_object('change', ${programmePrices.id}))`

/** Payers whose schedules lack a decided price, by programme. */
function payersToNotify({ db }: Pick<Deps, 'db'>) {
  return db
    .selectDistinct({ id: enrolments.programmeId, payerId: enrolments.payerId })
    .from(programmePrices)
    .innerJoin(enrolments, eq(enrolments.programmeId, programmePrices.programmeId))
    .innerJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .where(and(isDecided, isOpenEnded, sql`not ${knowsPrice}`))
}

/** Payers whose schedules still have a withdrawn price, by price. */
function payersOfWithdrawnPrices({ db }: Pick<Deps, 'db'>) {
  return db
    .selectDistinct({ id: programmePrices.id, payerId: enrolments.payerId })
    .from(programmePrices)
    .innerJoin(enrolments, eq(enrolments.programmeId, programmePrices.programmeId))
    .innerJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .where(and(isNotNull(programmePrices.withdrawnAt), goesOn, knowsPrice))
}

const isDecided = and(eq(programmePrices.isStart, false), isNull(programmePrices.withdrawnAt))

interface Place {
  schedule: PlanWithFees & ChargedTerms
  person: string
  programme: string
  goesOn: boolean
}

/** A payer's enrolments that satisfy a condition, locked against concurrent changes. */
async function placesOf(tx: Queryable, payerId: string, which: SQL | undefined): Promise<Place[]> {
  const rows = await tx
    .select({
      schedule: paymentSchedules,
      enrolment: enrolments.status,
      person: sql<string>`${enrollees.firstName} || ' ' || ${enrollees.lastName}`,
      programme: programmes.name,
    })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(and(eq(enrolments.payerId, payerId), goesOn, which))
    .orderBy(asc(paymentSchedules.id))
    .for('no key update', { of: paymentSchedules })
  const charged = await chargedMonthsOf(
    tx,
    rows.map(({ schedule }) => schedule.enrolmentId),
  )
  return rows.map(({ schedule, enrolment, person, programme }) => ({
    schedule: chargedTerms(schedule, charged),
    person,
    programme,
    goesOn: enrolment === 'active' && schedule.lastMonth === null,
  }))
}

async function announce(
  tx: Queryable,
  deps: Deps,
  { programmeId, payerId, today }: { programmeId: number; payerId: string; today: CalendarDay },
): Promise<void> {
  // Locked: a withdrawal waits until these are announced.
  const changes = await changesOf(tx, programmeId)
  const [payer] = await tx.select().from(users).where(eq(users.id, payerId)).for('key share')
  const places = await placesOf(
    tx,
    payerId,
    and(eq(enrolments.programmeId, programmeId), eq(enrolments.status, 'active')),
  )
  const own = places.filter((place) => place.goesOn)
  if (payer?.status !== 'active' || own.length === 0) return

  const announced = await noticesTo(tx, payerId, changes)
  const notices = noticesFor(changes, noticesOfAll(own), today)
  for (const { price, needsNotice } of notices) {
    const before = announced.get(price.change)
    const known: KnownPrice = { ...price, from: before ?? price.from }
    const changed = own.filter(({ schedule }) => !knows(schedule, price.change))
    const mail = mailOf(payer.firstName, changed, known, 'change')
    for (const place of changed)
      await storeKnownPrices(tx, place, [...place.schedule.knownPrices, known])
    if (!needsNotice || before !== undefined || mail === null) continue
    await tx.insert(priceNotices).values({
      payerId,
      priceId: price.change,
      fromMonth: known.from,
      notifiedAt: await deps.businessClock.now(),
    })
    const dedupeKey = `price-${price.change}-${payerId}`
    await queueMail(tx, deps, priceMail, { dedupeKey, to: payer, params: mail })
  }
}

async function announceWithdrawal(
  tx: Queryable,
  deps: Deps,
  { priceId, payerId }: { priceId: string; payerId: string },
): Promise<void> {
  const [payer] = await tx.select().from(users).where(eq(users.id, payerId)).for('key share')
  const places = (await placesOf(tx, payerId, undefined)).filter(({ schedule }) => {
    return knows(schedule, priceId)
  })
  const [known] = places.flatMap(({ schedule }) =>
    schedule.knownPrices.filter(({ change }) => change === priceId),
  )
  if (!payer || !known) return
  const mail = mailOf(
    payer.firstName,
    places.filter((place) => place.goesOn),
    known,
    'withdrawn',
  )
  for (const place of places) {
    await storeKnownPrices(tx, place, withoutPrice(place.schedule, priceId))
  }
  await tx
    .update(priceNotices)
    .set({ withdrawalNotifiedAt: await deps.businessClock.now() })
    .where(and(eq(priceNotices.priceId, priceId), eq(priceNotices.payerId, payerId)))
  if (payer.status !== 'active' || mail === null) return
  const key = `price-withdrawn-${priceId}-${payerId}`
  await queueMail(tx, deps, priceWithdrawnMail, { dedupeKey: key, to: payer, params: mail })
}

async function changesOf(tx: Queryable, programmeId: number): Promise<PriceChange[]> {
  const rows = await tx
    .select()
    .from(programmePrices)
    .where(and(eq(programmePrices.programmeId, programmeId), isNull(programmePrices.withdrawnAt)))
    .orderBy(asc(programmePrices.fromMonth))
    .for('share')
  const list = rows.map(({ fromMonth, monthlyCents }) => ({ from: fromMonth, cents: monthlyCents }))
  return rows
    .filter(({ isStart }) => !isStart)
    .map(({ id, fromMonth: from, monthlyCents: cents }) => ({
      id,
      from,
      cents,
      isDearer: cents > monthlyIn(list, addMonths(from, -1)),
    }))
}

/** The changes that were announced to the payer before, with the month from which on they pay them. */
async function noticesTo(
  tx: Queryable,
  payerId: string,
  changes: readonly PriceChange[],
): Promise<Map<string, string>> {
  const ids = changes.map(({ id }) => id)
  const rows = await tx
    .select()
    .from(priceNotices)
    .where(and(eq(priceNotices.payerId, payerId), inArray(priceNotices.priceId, ids)))
  return new Map(rows.map(({ priceId, fromMonth }) => [priceId, fromMonth]))
}

function noticesOfAll(places: readonly Place[]): Set<string> {
  const [first, ...others] = places.map(({ schedule }) => schedule)
  const known = first?.knownPrices.map(({ change }) => change) ?? []
  return new Set(known.filter((change) => others.every((schedule) => knows(schedule, change))))
}

function knows({ knownPrices }: Place['schedule'], change: string): boolean {
  return knownPrices.some((price) => price.change === change)
}

/** Written over what the loop goes on with, too: a second price comes on top of the first. */
async function storeKnownPrices(
  tx: Queryable,
  { schedule }: Place,
  knownPrices: KnownPrice[],
): Promise<void> {
  schedule.knownPrices = knownPrices
  await tx.update(paymentSchedules).set({ knownPrices }).where(eq(paymentSchedules.id, schedule.id))
}

/**
 * The payers concerned and what they pay; `null` where there is none. Runs before the schedules
 * change.
 * @param occasion whether the price is announced, or withdrawn
 */
function mailOf(
  firstName: string,
  places: readonly Place[],
  price: KnownPrice,
  occasion: 'change' | 'withdrawn',
): PriceMail | null {
  const [place] = places
  if (!place) return null
  const people = places.map(({ person, schedule }) => {
    const without = { ...schedule, knownPrices: withoutPrice(schedule, price.change) }
    const changed = { ...schedule, knownPrices: [...without.knownPrices, price] }
    const becomes = occasion === 'change' ? changed : without
    const from = firstUnpaid(
      schedule,
      firstFullMonth(occasion === 'change' ? changed : schedule, price.from),
    )
    const first = unusualFirst(becomes, without)
    return { name: person, from, first, own: ownAmounts(changed, without, from) }
  })
  const { monthlyCents } = place.schedule
  const before = agreedPrices({
    monthlyCents,
    knownPrices: withoutPrice(place.schedule, price.change),
  })
  return {
    payer: firstName,
    programme: place.programme,
    people,
    from: people.map(({ from }) => from).sort()[0] ?? price.from,
    before: monthlyIn(before, addMonths(price.from, -1)),
    after: price.cents,
    methods: [...new Set(places.map(({ schedule }) => schedule.method))],
  }
}

function withoutPrice({ knownPrices }: PaymentSchedule, change: string): KnownPrice[] {
  return knownPrices.filter((price) => price.change !== change)
}

/** Returns this month, or the first one after it that was not paid ahead. */
function firstUnpaid(terms: ChargedTerms, month: Month): Month {
  return terms.chargedMonths.includes(month) ? firstUnpaid(terms, addMonths(month, 1)) : month
}

/** Returns what a person pays before and after who does not pay the price itself; `null` of others. */
function ownAmounts(changed: PlanWithFees, without: PlanWithFees, month: Month) {
  const isReduced = agreedAmount(changed, month) !== fullPrice(changed, month)
  if (!isReduced && agreedAmount(without, month) === fullPrice(without, month)) return null
  return { before: agreedAmount(without, month), after: agreedAmount(changed, month) }
}

/** Returns the first charge, where it lies ahead and differs from a month without the price. */
function unusualFirst(schedule: PlanWithFees & ChargedTerms, without: PaymentSchedule) {
  const { firstMonth: month, chargedMonths } = schedule
  if (chargedMonths.includes(month)) return null
  const price = fullPrice(schedule, month)
  const usual = [monthlyIn(agreedPrices(schedule), month), monthlyIn(agreedPrices(without), month)]
  return usual.includes(price) ? null : { month, cents: agreedAmount(schedule, month) }
}
