import { isBeingTaken } from '#domain/billing/payment-status.ts'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import { isReceivable, type MonthAhead, monthsAhead } from '#domain/desk/desk-payment.ts'
import type { CalendarDay, Month } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay, madridInstant } from '#domain/kernel/madrid-time.ts'
import { type Cents, toEuros } from '#domain/kernel/money.ts'
import type { DeskMethod } from '#domain/kernel/payment-method.ts'
import { lockSchedule } from '#server/billing/charges/payment-schedule.ts'
import {
  addPayment,
  type Charge,
  type ChargeWithPayment,
  lockChargeWithPayment,
  nextRounds,
  releasePayment,
} from '#server/billing/charges/standing-payment.ts'
import { settleCharge, storePayment } from '#server/billing/charges/store-payment.ts'
import { orProviderUnavailable } from '#server/billing/orders/provider-unavailable.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { issueReceipt } from '#server/billing/receipts/issue-receipt.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, eq, inArray, ne, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  auditLog,
  charges,
  deskPayments,
  paymentAllocations,
  payments,
  receipts,
} from '#server/schema.ts'

/** Midday, for money that was received on an earlier day: only the day is known. */
const MIDDAY = 12

interface DeskPayment {
  enrolmentId: string
  /** Made by the screen; the same one records nothing twice. */
  requestKey: string
  months: readonly Month[]
  method: DeskMethod
  /** All months together. */
  amountCents: Cents
  /** Europe/Madrid. */
  receivedOn: CalendarDay
  /** Who took it. */
  actorId: string
}

interface IssuedReceipt {
  number: string
  month: Month
  /** Euros. */
  amount: number
}

/**
 * Records money that the association has taken itself for months of one enrolment, owed or ahead, each with its
 * receipt. A month is then charged by nobody else: what waits at the provider to be tried again is canceled there
 * first, and while the provider is taking it nothing is recorded.
 * @throws DomainError subscriptions.enrolmentNotFound, subscriptions.providerUnavailable, desk.dayInvalid,
 *   desk.underWay, desk.alreadyPaid, desk.notOwed, desk.monthSkipped for a month ahead that is not the next one,
 *   desk.amountChanged when the months cost something else, desk.keyUsed for a key that stands for another payment
 */
export async function recordDeskPayment(deps: Deps, wish: DeskPayment): Promise<IssuedReceipt[]> {
  const now = await deps.businessClock.now()
  const { payerId, deletedAt } = await findEnrolment(deps.db, wish.enrolmentId)
  if (!isReceivable(wish.receivedOn, madridDay(now))) throw new DomainError('desk.dayInvalid')
  const owed = await withPayerLock(deps, payerId, async (tx) => {
    // Of two calls with one key the second finds what the first has recorded.
    if (await recordedWith(tx, wish)) return null
    if (deletedAt) throw new DomainError('desk.notOwed')
    return (await lockChosen(tx, deps, { ...wish, now })).owed
  })
  if (owed) {
    const canceled = await cancelAtProvider(deps, owed)
    await withPayerLock(deps, payerId, (tx) => store(tx, deps, { ...wish, payerId, canceled, now }))
  }
  return (await recordedWith(deps.db, wish)) ?? []
}

/** Returns the receipts of an earlier call with the same key; `null` where there was none. */
async function recordedWith(db: Queryable, wish: DeskPayment): Promise<IssuedReceipt[] | null> {
  const rows = await db
    .select({ charge: charges, method: payments.method, receipt: receipts })
    .from(deskPayments)
    .innerJoin(payments, eq(payments.id, deskPayments.paymentId))
    .innerJoin(paymentAllocations, eq(paymentAllocations.paymentId, payments.id))
    .innerJoin(charges, eq(charges.id, paymentAllocations.chargeId))
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(eq(deskPayments.requestKey, wish.requestKey))
    .orderBy(asc(charges.serviceMonth))
  if (rows.length === 0) return null
  const sum = rows.reduce((cents, { receipt }) => cents + receipt.amountCents, 0)
  const isSame =
    sum === wish.amountCents &&
    rows.length === new Set(wish.months).size &&
    rows.every(
      ({ charge, method }) =>
        charge.enrolmentId === wish.enrolmentId &&
        wish.months.includes(charge.serviceMonth) &&
        method === wish.method,
    )
  if (!isSame) throw new DomainError('desk.keyUsed')
  return rows.map(({ receipt }) => ({
    number: receiptNumber(receipt),
    month: receipt.serviceMonth,
    amount: toEuros(receipt.amountCents),
  }))
}

/**
 * Makes sure that the provider takes none of these months any more. Should the process die now, what was canceled is owed as before, and asked for anew when its time comes.
 * @returns the provider's ids of what can never be paid there
 */
async function cancelAtProvider(
  deps: Deps,
  owed: readonly ChargeWithPayment[],
): Promise<ReadonlySet<string>> {
  const canceled = new Set<string>()
  for (const { charge, payment } of owed) {
    const { providerId } = payment
    if (providerId === null) continue
    const remote = await orProviderUnavailable(deps, () => deps.payments.cancelPayment(providerId))
    if (remote.status !== 'canceled') {
      await storePayment(deps, charge.id, remote, 'observer')
      throw new DomainError(remote.status === 'succeeded' ? 'desk.alreadyPaid' : 'desk.underWay')
    }
    canceled.add(providerId)
  }
  return canceled
}

type Wish = Pick<DeskPayment, 'enrolmentId' | 'months' | 'amountCents'> & { now: Date }

/**
 * Returns what of the chosen months stands and what has no charge yet, locked: charges before their schedule, in the
 * order in which a payment is stored.
 * @throws DomainError desk.amountChanged and what `lockOwed` and `chosenAhead` throw
 */
async function lockChosen(tx: Queryable, deps: Pick<Deps, 'clock'>, wish: Wish) {
  const owed = await lockOwed(tx, deps, wish)
  const ahead = await chosenAhead(tx, wish, owed)
  const sum =
    owed.reduce((cents, { payment }) => cents + payment.amountCents, 0) +
    ahead.reduce((cents, month) => cents + month.amountCents, 0)
  if (sum !== wish.amountCents) {
    throw new DomainError('desk.amountChanged', { amount: toEuros(sum) })
  }
  return { owed, ahead }
}

/**
 * Returns the charges that stand of these months, locked, each with the payment that has not taken it yet.
 * @throws DomainError desk.alreadyPaid, desk.notOwed, desk.underWay
 */
async function lockOwed(
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  { enrolmentId, months }: Pick<DeskPayment, 'enrolmentId' | 'months'>,
): Promise<ChargeWithPayment[]> {
  const made = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(
      and(
        eq(charges.enrolmentId, enrolmentId),
        inArray(charges.serviceMonth, [...months]),
        ne(charges.status, 'withdrawn'),
      ),
    )
    .orderBy(asc(charges.id))
  const locked: ChargeWithPayment[] = []
  for (const { id } of made) {
    const found = await lockChargeWithPayment(tx, id)
    // What was free has no payment.
    if (!found || found.charge.status === 'settled') throw new DomainError('desk.alreadyPaid')
    if (found.charge.status === 'void') throw new DomainError('desk.notOwed')
    const { status, busyUntil } = found.payment
    const isBusy = busyUntil !== null && busyUntil > clock.now()
    if (isBusy || isBeingTaken(status)) throw new DomainError('desk.underWay')
    locked.push(found)
  }
  return locked
}

interface Recording extends DeskPayment {
  payerId: string
  /** The provider's ids of payments that can never succeed. */
  canceled: ReadonlySet<string>
  now: Date
}

async function store(tx: Queryable, deps: Deps, recording: Recording): Promise<void> {
  const { enrolmentId, months, amountCents, method, receivedOn, actorId, canceled, now } = recording
  if (await recordedWith(tx, recording)) return
  const { owed, ahead } = await lockChosen(tx, deps, recording)
  if (
    owed.some(({ payment: { providerId } }) => providerId !== null && !canceled.has(providerId))
  ) {
    throw new DomainError('desk.underWay')
  }

  const paidAt = receivedOn === madridDay(now) ? now : madridInstant(receivedOn, MIDDAY)
  const taken: ChargeWithPayment[] = []
  for (const { charge, payment } of owed) {
    await releasePayment(tx, payment, 'canceled', now)
    const { amountCents: cents, round } = payment
    taken.push(await take(tx, recording, { charge, cents, round: round + 1, paidAt }))
    await settleCharge(tx, charge, paidAt, now)
  }
  for (const month of ahead) {
    const charge = await chargeAhead(tx, recording, month, paidAt)
    const round = (await nextRounds(tx, [charge.id]))(charge.id)
    taken.push(await take(tx, recording, { charge, cents: month.amountCents, round, paidAt }))
  }
  await tx.insert(auditLog).values({
    at: deps.clock.now(),
    actorId,
    action: 'desk.recordPayment',
    subject: `enrolment:${enrolmentId}`,
    after: { months: [...months].sort(), method, amountCents, receivedOn },
  })
  taken.sort((a, b) => a.charge.serviceMonth.localeCompare(b.charge.serviceMonth))
  for (const one of taken) await issueReceipt(tx, deps, one)
}

/**
 * Returns the chosen months that have no charge yet. The plan's row stays locked, so that nobody else makes them.
 * A month is not skipped: whatever ends or moves a place goes on after the last one that is paid.
 * @throws DomainError desk.notOwed, desk.monthSkipped, desk.underWay for one that was charged in this very moment
 */
async function chosenAhead(
  tx: Queryable,
  { enrolmentId, months, now }: Wish,
  owed: readonly ChargeWithPayment[],
): Promise<MonthAhead[]> {
  const schedule = await lockSchedule(tx, enrolmentId)
  const without = new Set(months)
  for (const { charge } of owed) without.delete(charge.serviceMonth)
  const possible = schedule ? monthsAhead(schedule, now) : []
  const chosen = [...without].sort().map((month) => {
    if (schedule?.chargedMonths.includes(month)) throw new DomainError('desk.underWay')
    const found = possible.find((one) => one.month === month)
    if (!found) throw new DomainError('desk.notOwed')
    return found
  })
  if (chosen.some((one, index) => one !== possible[index])) {
    throw new DomainError('desk.monthSkipped')
  }
  return chosen
}

/** Makes the charge of a month that is paid before it falls due; one that was withdrawn stands again. */
async function chargeAhead(
  tx: Queryable,
  { payerId, enrolmentId }: Recording,
  { month, amountCents, reducedBy, dueAt }: MonthAhead,
  settledAt: Date,
): Promise<Charge> {
  const [charge] = await tx
    .insert(charges)
    .values({
      payerId,
      enrolmentId,
      serviceMonth: month,
      amountCents,
      reducedBy,
      dueAt,
      chargedOn: madridDay(dueAt),
      status: 'settled',
      settledAt,
    })
    .onConflictDoUpdate({
      target: [charges.enrolmentId, charges.serviceMonth],
      set: {
        status: 'settled',
        settledAt,
        amountCents: sql`excluded.amount_cents`,
        reducedBy: sql`excluded.reduced_by`,
        voidedAt: null,
      },
    })
    .returning()
  if (!charge) throw new Error('an upsert answers its row')
  return charge
}

/** Stores who took how much for one month, and by what. */
async function take(
  tx: Queryable,
  { requestKey, method, receivedOn, actorId, now }: Recording,
  { charge, cents, round, paidAt }: { charge: Charge; cents: Cents; round: number; paidAt: Date },
): Promise<ChargeWithPayment> {
  const payment = await addPayment(tx, charge, {
    method,
    amountCents: cents,
    round,
    status: 'succeeded',
    collectOn: receivedOn,
    paidAt,
  })
  await tx.insert(deskPayments).values({
    paymentId: payment.id,
    requestKey,
    receivedOn,
    takenBy: actorId,
    recordedAt: now,
  })
  return { charge, payment }
}
