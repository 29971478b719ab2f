import { and, eq, ne, sql } from 'drizzle-orm'
import { lastDayOf } from '#domain/calendar.ts'
import { graceEndOf, isGraceOver, NOT_TOLD, TOLD_OF_END } from '#domain/billing/grace.ts'
import { madridDay } from '#domain/madrid-time.ts'
import type { Queryable } from '#server/db/client.ts'
import { enrolments, paymentFailures } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { InvoiceHook, StoredInvoice } from '#server/billing/charges/store-invoice.ts'
import { scheduleLock } from '#server/billing/charges/top-up.ts'
import { tellPayer } from './tell-payer.ts'

/**
 * Keeps `payment_failures` true to what the provider says about an invoice: open from the first
 * refusal on, with the newest reason, until it is paid or given up by somebody else than us.
 */
export const noteRefusal: InvoiceHook = async (tx, deps, stored) => {
  const { invoice, before, schedule } = stored
  const { status, payerId } = invoice
  if (status === 'failed') await open(tx, stored, await deps.businessClock.now())
  if (status === 'paid' || status === 'refunded') await settle(tx, deps, stored, 'paid')
  if (status === 'void') await settle(tx, deps, stored, 'givenUp')
  if (before?.status === status || !(await isToBeTold(tx, payerId))) return
  // Under the schedule's lock, which is held until this transaction is committed.
  deps.background.run(`tell of schedule ${schedule.id}`, () =>
    deps.withLock(scheduleLock(schedule.id), () => tellPayer(deps, payerId)),
  )
}

/** Whether the payer has, or has had, something refused that is not over and told of. */
async function isToBeTold(tx: Queryable, payerId: string): Promise<boolean> {
  const [failure] = await tx
    .select({ id: paymentFailures.id })
    .from(paymentFailures)
    .where(and(eq(paymentFailures.payerId, payerId), ne(paymentFailures.reminded, TOLD_OF_END)))
    .limit(1)
  return failure !== undefined
}

async function open(tx: Queryable, stored: StoredInvoice, now: Date): Promise<void> {
  const { invoice, schedule, remote } = stored
  const kind = remote.refusal?.kind ?? 'declined'
  await tx
    .insert(paymentFailures)
    .values({
      invoiceId: invoice.id,
      payerId: invoice.payerId,
      kind,
      failedAt: now,
      graceEndsOn: graceEndOf(madridDay(now)),
      reminded: NOT_TOLD,
      // Charged again is only what was refused with another card than the one chosen now.
      retriedWith: schedule.agreedPaymentMethodId ?? schedule.paymentMethodId,
    })
    .onConflictDoUpdate({
      target: paymentFailures.invoiceId,
      set: { kind },
      setWhere: sql`${paymentFailures.state} = 'open'`,
    })
}

async function settle(
  tx: Queryable,
  deps: Pick<Deps, 'businessClock'>,
  { invoice, schedule }: StoredInvoice,
  state: 'paid' | 'givenUp',
): Promise<void> {
  const which = and(eq(paymentFailures.invoiceId, invoice.id), eq(paymentFailures.state, 'open'))
  const [failure] = await tx.select().from(paymentFailures).where(which)
  if (!failure) return
  const now = await deps.businessClock.now()
  // Given up by us because the place is lost, and not noted yet: `endUnpaidPlaces` goes on.
  const isLost = schedule.status === 'ended' || isGraceOver(failure, madridDay(now))
  if (state === 'givenUp' && isLost) return
  await tx
    .update(paymentFailures)
    .set({ state, settledAt: now })
    .where(eq(paymentFailures.id, failure.id))
  if (state === 'givenUp' || schedule.status !== 'ended') return
  // Too late for the place, which the provider has ended, but the month is theirs.
  const paidUntil = lastDayOf(invoice.serviceMonth)
  await tx
    .update(enrolments)
    .set({ effectiveEndDate: sql`greatest(${enrolments.effectiveEndDate}, ${paidUntil}::date)` })
    .where(and(eq(enrolments.id, invoice.enrolmentId), eq(enrolments.status, 'inactive')))
}
