import { association } from '#config'
import type { ChargeStatus } from '#domain/billing/charge-status.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges } from '#server/schema.ts'

export type Charge = typeof charges.$inferSelect

/** A charge that is the caller's to ask for, and what it was before. */
export interface ClaimedCharge {
  charge: Charge
  /** The provider may have received the request already: its outcome is read first. */
  wasRequested: boolean
  /**
   * Its payment has to be searched for before one is made. After a restored backup, the provider may know
   * a payment that is not in the database; soon after the charge fell due, its key finds that one.
   */
  isLookedUp: boolean
  /** Says where it goes back to if the provider could do nothing. */
  before: ChargeStatus
}

/** Longer than all calls for one charge take; should the process die, another may begin after it. */
export const CLAIM_MS = 120_000

/** The provider remembers a key for 24 hours at least, from the first attempt on. */
const KEY_MS = 12 * HOUR_MS

/** A retry that a standstill kept from coming before the end of the grace comes no more. */
function isInGrace(now: Date) {
  return sql`not exists (
    select from payment_failures failure
    where failure.charge_id = charges.id and failure.state = 'open'
      and failure.grace_ends_on < ${madridDay(now)}
      and (next_attempt_at at time zone ${association.timeZone})::date <= failure.grace_ends_on)`
}

/**
 * Claims charges that are to be requested, and commits the claim: an attempt with its card is
 * stored before the provider is called. Fair between payers: every payer's first charge before any
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
  const isClaimable = sql`
    (busy_until is null or busy_until <= ${real.toISOString()}) and (
      status in ('asking', 'unclear')
      or (status in ('due', 'failed', 'needsAuthentication') and next_attempt_at <= ${business})
    ) and ${isInGrace(now)}${payerId === null ? sql`` : sql` and payer_id = ${payerId}`}`
  return deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; status: ChargeStatus }>(sql`
      with turns as (
        select id, row_number() over (partition by payer_id order by due_at, id) as turn
        from charges where ${isClaimable}
      )
      select charges.id, charges.status from charges join turns on turns.id = charges.id
      where ${isClaimable}
      order by turns.turn, charges.due_at, charges.id
      limit ${limit}
      for update of charges skip locked`)
    if (rows.length === 0) return []
    const before = new Map(rows.map(({ id, status }) => [id, status]))
    const isNew = sql`charges.status in ('due', 'failed', 'needsAuthentication')`
    const { rows: claimed } = await tx.execute<{ id: string }>(sql`
      update charges set
        status = 'asking',
        busy_until = ${new Date(real.getTime() + CLAIM_MS).toISOString()},
        attempt_due_at = case when ${isNew} then charges.next_attempt_at else charges.attempt_due_at end,
        next_attempt_at = case when ${isNew} then null else charges.next_attempt_at end,
        attempt = charges.attempt + case when ${isNew} then 1 else 0 end,
        customer_id = case when ${isNew} then schedule.customer_id else charges.customer_id end,
        payment_method_id =
          case when ${isNew} then schedule.payment_method_id else charges.payment_method_id end
      from payment_schedules schedule
      where schedule.enrolment_id = charges.enrolment_id
        and charges.id in (${sql.join(
          rows.map(({ id }) => sql`${id}`),
          sql`, `,
        )})
      returning charges.id`)
    const ids = claimed.map(({ id }) => id)
    const found = await tx.select().from(charges).where(sql`${charges.id} in ${ids}`)
    const order = new Map(rows.map(({ id }, index) => [id, index]))
    return found
      .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
      .map((charge) => {
        const status = before.get(charge.id) ?? 'due'
        const wasRequested = status === 'asking' || status === 'unclear'
        const isLate = now.getTime() - charge.dueAt.getTime() > KEY_MS
        const isLookedUp = wasRequested || (isLate && charge.paymentId === null)
        return { charge, wasRequested, isLookedUp, before: wasRequested ? 'due' : status }
      })
  })
}
