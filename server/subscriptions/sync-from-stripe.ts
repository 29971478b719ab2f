import { eq, or, sql } from 'drizzle-orm'
import type { RemoteEvent, RemoteInvoice } from '#server/adapters/payments.ts'
import { paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { endSchedule } from './end-schedule.ts'
import { ensureEnd } from './ensure-end.ts'
import type { PaymentSchedule } from './ensure-schedule.ts'
import { asksForMoney, storeInvoice } from './store-invoice.ts'
import { scheduleLock, topUpSchedule } from './top-up.ts'

/**
 * Makes our tables agree with what the provider holds now. Of the event only the id of its object
 * is used: events come twice, late and out of order, and the newest state is always the one fetched.
 */
export async function syncFromEvent(deps: Deps, event: RemoteEvent): Promise<void> {
  const { objectId, type } = event
  if (!objectId) return
  if (type.startsWith('invoice.') && objectId.startsWith('in_')) await syncInvoice(deps, objectId)
  if (endEvents.includes(type)) await syncEnd(deps, objectId)
}

const endEvents = [
  'subscription_schedule.canceled',
  'subscription_schedule.completed',
  'customer.subscription.deleted',
]

/** A schedule that the provider has ended, as after a charge that failed too often. */
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
    if (remote.hasEnded) await endSchedule(deps, id)
  })
}

async function syncInvoice(deps: Deps, stripeInvoiceId: string): Promise<void> {
  const first = await deps.payments.retrieveInvoice(stripeInvoiceId)
  if (!asksForMoney(first)) return
  const schedule = await scheduleOf(deps, first)
  if (!schedule) return
  await deps.withLock(scheduleLock(schedule.id), async () => {
    const invoice = await deps.payments.retrieveInvoice(stripeInvoiceId)
    await storeInvoice(deps, schedule, invoice)
  })
  // Each sees for itself whether the enrolment goes on.
  await ensureEnd(deps, schedule.id)
  await topUpSchedule(deps, schedule.id)
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
