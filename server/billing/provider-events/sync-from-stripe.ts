import { eq, or, sql } from 'drizzle-orm'
import type { RemoteInvoice } from '#server/adapters/payments.ts'
import { invoices, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { endSchedule } from '#server/billing/charges/end-schedule.ts'
import { ensureEnd } from '#server/billing/charges/ensure-end.ts'
import type { PaymentSchedule } from '#server/billing/charges/ensure-schedule.ts'
import type { EventHandler } from './event-queue.ts'
import { asksForMoney, storeInvoice } from '#server/billing/charges/store-invoice.ts'
import { scheduleLock, topUpSchedule } from '#server/billing/charges/top-up.ts'

/** Makes our tables agree with what the provider holds now about an invoice. */
export const invoiceEvents: EventHandler = {
  // An announced invoice has no id of its own yet.
  concerns: ({ type, objectId }) => type.startsWith('invoice.') && objectId.startsWith('in_'),
  converge: syncInvoice,
}

const ENDS = [
  'subscription_schedule.canceled',
  'subscription_schedule.completed',
  'customer.subscription.deleted',
]

/** Ends what the provider has ended, as after a charge that failed too often. */
export const endEvents: EventHandler = {
  concerns: ({ type }) => ENDS.includes(type),
  converge: syncEnd,
}

async function syncEnd(deps: Deps, stripeId: string): Promise<void> {
  const [schedule] = await deps.db
    .select()
    .from(paymentSchedules)
    .where(
      or(
        eq(paymentSchedules.stripeScheduleId, stripeId),
        eq(paymentSchedules.stripeSubscriptionId, stripeId),
      ),
    )
  const { id, stripeScheduleId } = schedule ?? {}
  if (!id || !stripeScheduleId) return
  await deps.withLock(scheduleLock(id), async () => {
    const remote = await deps.payments.retrieveSchedule(stripeScheduleId)
    if (remote.hasEnded && !remote.ranDry) await endSchedule(deps, { id, stripeScheduleId })
  })
  // Each sees for itself whether the enrolment goes on: one that has run dry does.
  await ensureEnd(deps, id)
  await topUpSchedule(deps, id)
}

async function syncInvoice(deps: Deps, stripeInvoiceId: string): Promise<void> {
  const scheduleId = await storeNewest(deps, stripeInvoiceId)
  if (scheduleId === null) return
  // Each sees for itself whether the enrolment goes on.
  await ensureEnd(deps, scheduleId)
  await topUpSchedule(deps, scheduleId)
}

/** Fetches an invoice under its schedule's lock and stores it; answers the schedule, if it has one. */
async function storeNewest(deps: Deps, stripeInvoiceId: string): Promise<string | null> {
  const known = await scheduleOfStored(deps, stripeInvoiceId)
  // Whose it is, only the provider can say the first time.
  const first = known ? null : await deps.payments.retrieveInvoice(stripeInvoiceId)
  if (first && !asksForMoney(first)) return null
  const schedule = known ?? (first && (await scheduleOf(deps, first)))
  if (!schedule) return null
  await deps.withLock(scheduleLock(schedule.id), async () => {
    // Somebody who held the lock meanwhile may have stored something newer than what we fetched.
    const isNew = first && !(await isStored(deps, stripeInvoiceId))
    const invoice = isNew ? first : await deps.payments.retrieveInvoice(stripeInvoiceId)
    await storeInvoice(deps, schedule, invoice)
  })
  return schedule.id
}

async function isStored({ db }: Deps, stripeInvoiceId: string): Promise<boolean> {
  const which = eq(invoices.stripeInvoiceId, stripeInvoiceId)
  return (await db.$count(invoices, which)) > 0
}

/** Of one whose person was moved since, only the provider can say. */
async function scheduleOfStored(
  deps: Deps,
  stripeInvoiceId: string,
): Promise<PaymentSchedule | undefined> {
  const [row] = await deps.db
    .select({ schedule: paymentSchedules })
    .from(invoices)
    .innerJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, invoices.enrolmentId))
    .where(eq(invoices.stripeInvoiceId, stripeInvoiceId))
  return row?.schedule
}

async function scheduleOf(
  deps: Deps,
  invoice: RemoteInvoice,
): Promise<PaymentSchedule | undefined> {
  const { paymentScheduleId, stripeSubscriptionId } = invoice
  const [schedule] = await deps.db
    .select()
    .from(paymentSchedules)
    .where(
      or(
        sql`${paymentSchedules.id}::text = ${paymentScheduleId}`,
        eq(paymentSchedules.stripeSubscriptionId, stripeSubscriptionId ?? ''),
      ),
    )
  return schedule
}
