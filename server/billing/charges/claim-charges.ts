import { association } from '#config'
import { askingInstantOf, NEAREST_DAYS } from '#domain/billing/collection.ts'
import type { PaymentStatus } from '#domain/billing/payment-status.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { DAY_MS, HOUR_MS } from '#domain/kernel/durations.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { inArray, sql } from '#server/kernel/db/drizzle.ts'
import { wasConfirmedSince } from '#server/kernel/db/standby.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges, paymentAllocations, payments } from '#server/schema.ts'
import { type ChargeWithPayment, isAllocated, isStanding } from './standing-payment.ts'

/** A charge whose payment is the caller's to ask for, and what it was before. */
export interface ClaimedCharge extends ChargeWithPayment {
  /** The provider may have received the request already: its outcome is read first. */
  wasRequested: boolean
  /**
   * The payment has to be searched for before one is made. After a restored backup, the provider may know
   * a payment that is not in the database; soon after the charge fell due, its key finds that one.
   */
  isLookedUp: boolean
  /** Says where it goes back to if the provider could do nothing. */
  before: PaymentStatus
}

/** Longer than all calls for one charge take; should the process die, another may begin after it. */
export const CLAIM_MS = 120_000

/** The provider remembers a key for 24 hours at least, from the first attempt on. */
const KEY_MS = 12 * HOUR_MS

/**
 * So long after a restoration every payment is searched for: the payer may have changed since the backup from a card to
 * an account, which is asked some days before, under a key that is forgotten by now.
 */
const RESTORED_MS = 40 * DAY_MS

/** A retry that a standstill kept from coming before the end of the grace comes no more. */
function isInGrace(now: Date) {
  return sql`not exists (
    select from payment_failures failure
    where failure.charge_id = charges.id and failure.state = 'open'
      and failure.grace_ends_on < ${madridDay(now)}
      and (next_attempt_at at time zone ${association.timeZone})::date <= failure.grace_ends_on)`
}

/**
 * Claims charges that are to be requested, and commits the claim: an attempt with its payment method
 * is stored before the provider is called. Fair between payers: every payer's first charge before any
 * second one. What another process has claimed is skipped.
 * @param payerId of one payer alone
 */
export async function claimCharges(
  deps: Deps,
  limit: number,
  payerId: string | null = null,
): Promise<ClaimedCharge[]> {
  const now = await deps.businessClock.now()
  const business = now.toISOString()
  const real = deps.clock.now()
  // An account is debited on a day that was announced (`planDebits`) and that the provider still takes.
  const nearestDay = addDays(madridDay(now), NEAREST_DAYS)
  const isClaimable = sql`
    (busy_until is null or busy_until <= ${real.toISOString()}) and (
      payment.status in ('asking', 'unclear')
      or (payment.status in ('due', 'failed', 'needsAuthentication') and next_attempt_at <= ${business}
        and (schedule.method = 'card'
          or (schedule.method = 'bankAccount' and payment.collect_on >= ${nearestDay})))
    ) and ${isInGrace(now)}${payerId === null ? sql`` : sql` and payment.payer_id = ${payerId}`}`
  const standing = sql`charges join payment_allocations allocation
      on allocation.charge_id = charges.id and allocation.released_at is null
    join payments payment on payment.id = allocation.payment_id
    join payment_schedules schedule on schedule.enrolment_id = charges.enrolment_id`
  return deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; status: PaymentStatus }>(sql`
      with turns as (
        select payment.id,
          row_number() over (partition by payment.payer_id order by due_at, charges.id) as turn
        from ${standing} where ${isClaimable}
      )
      select payment.id, payment.status
      from turns join payments payment on payment.id = turns.id
        join payment_allocations allocation
          on allocation.payment_id = payment.id and allocation.released_at is null
        join charges on charges.id = allocation.charge_id
        join payment_schedules schedule on schedule.enrolment_id = charges.enrolment_id
      where ${isClaimable}
      order by turns.turn, charges.due_at, charges.id
      limit ${limit}
      for update of charges, payment skip locked`)
    if (rows.length === 0) return []
    const before = new Map(rows.map(({ id, status }) => [id, status]))
    const ids = [...before.keys()]
    const isNew = sql`payment.status in ('due', 'failed', 'needsAuthentication')`
    await tx.execute(sql`
      update payments payment set
        status = 'asking',
        busy_until = ${new Date(real.getTime() + CLAIM_MS).toISOString()},
        attempt_due_at = case when ${isNew} then payment.next_attempt_at else payment.attempt_due_at end,
        next_attempt_at = case when ${isNew} then null else payment.next_attempt_at end,
        attempt = payment.attempt + case when ${isNew} then 1 else 0 end,
        customer_id = case when ${isNew} then schedule.customer_id else payment.customer_id end,
        method = case when ${isNew} then schedule.method else payment.method end,
        collect_on = case when ${isNew} and schedule.method = 'card' then null else payment.collect_on end,
        payment_method_id =
          case when ${isNew} then schedule.payment_method_id else payment.payment_method_id end
      from payment_allocations allocation
        join charges on charges.id = allocation.charge_id
        join payment_schedules schedule on schedule.enrolment_id = charges.enrolment_id
      where allocation.payment_id = payment.id and allocation.released_at is null
        and payment.id = any(${sql.param(ids)}::uuid[])`)
    const found = await tx
      .select({ charge: charges, payment: payments })
      .from(charges)
      .innerJoin(paymentAllocations, isStanding)
      .innerJoin(payments, isAllocated)
      .where(inArray(payments.id, ids))
    const order = new Map(ids.map((id, index) => [id, index]))
    const wasRestored = await wasConfirmedSince(tx, new Date(now.getTime() - RESTORED_MS))
    return found
      .sort((a, b) => (order.get(a.payment.id) ?? 0) - (order.get(b.payment.id) ?? 0))
      .map(({ charge, payment }) => {
        const status = before.get(payment.id) ?? 'due'
        const wasRequested = status === 'asking' || status === 'unclear'
        const askedAt = askingInstantOf(charge.serviceMonth, payment.method)
        const isLate = now.getTime() - askedAt.getTime() > KEY_MS
        const mayBeThere = (isLate || wasRestored) && payment.providerId === null
        const isLookedUp = wasRequested || mayBeThere
        return { charge, payment, wasRequested, isLookedUp, before: wasRequested ? 'due' : status }
      })
  })
}
