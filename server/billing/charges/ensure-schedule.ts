import { eq } from 'drizzle-orm'
import { addMonths } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { chargeInstantOf } from '#domain/madrid-time.ts'
import { agreedAmount, agreedPrices } from '#domain/billing/agreed-prices.ts'
import { schedulePhases } from '#domain/billing/schedule.ts'
import {
  PaymentsError,
  type PricedProgramme,
  type RemoteSchedule,
} from '#server/adapters/payments.ts'
import { paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

export type PaymentSchedule = typeof paymentSchedules.$inferSelect

/**
 * Makes sure that the provider has exactly one schedule for this row, besides one that has run dry,
 * and answers it.
 *
 * The idempotency key comes from the row's id and attempt, so repeating the call is safe while the
 * attempt stays. It is raised only once the provider has said for certain that it holds no schedule
 * for the row: after a stored 5xx, which it would replay for ever, or when the plan itself has to
 * change because its first charge is due by now (design §5).
 * @param mayExist an earlier call may have made it: look first
 * @throws PaymentsError; DomainError subscriptions.orderClosed when so much time has passed that the
 *   second month is due, which nobody agreed to pay together with the first
 */
export async function ensureSchedule(
  deps: Deps,
  row: PaymentSchedule,
  programme: PricedProgramme,
  mayExist: boolean,
): Promise<RemoteSchedule> {
  const found = mayExist ? await findNewerSchedule(deps, row) : null
  if (found) return found
  const now = await deps.businessClock.now()
  if (now >= chargeInstantOf(addMonths(row.firstMonth, 1))) {
    throw new DomainError('subscriptions.orderClosed')
  }
  const current = isOverdue(row, now) ? await nextAttempt(deps, row) : row
  try {
    return await create(deps, current, programme)
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.kind === 'refused') throw error
    const made = await findNewerSchedule(deps, current)
    if (made) return made
    if (error.kind === 'noAnswer') throw error
    return create(deps, await nextAttempt(deps, current), programme)
  }
}

/** The newest schedule that the provider has made for the row, unless it is the one that we know. */
export async function findNewerSchedule(
  deps: Deps,
  row: PaymentSchedule,
): Promise<RemoteSchedule | null> {
  const newest = await deps.payments.findSchedule(row.customerId, row.id)
  return newest?.id === row.stripeScheduleId ? null : newest
}

function create(deps: Deps, row: PaymentSchedule, programme: PricedProgramme) {
  return deps.payments.createSchedule(
    {
      paymentScheduleId: row.id,
      customerId: row.customerId,
      paymentMethodId: row.paymentMethodId,
      programme,
      phases: schedulePhases({
        startsAt: row.startsAt,
        firstMonth: row.firstMonth,
        firstAmount: agreedAmount(row, row.firstMonth),
        prices: agreedPrices(row),
      }),
    },
    `schedule-${row.id}-${row.attempt}`,
  )
}

/** The plan still begins with a trial, but the moment of the first charge has come. */
function isOverdue(row: PaymentSchedule, now: Date): boolean {
  const firstChargeAt = chargeInstantOf(row.firstMonth)
  return row.startsAt < firstChargeAt && now >= firstChargeAt
}

/** Stored before the new key is used: whoever comes next goes on from there. */
async function nextAttempt(deps: Deps, row: PaymentSchedule): Promise<PaymentSchedule> {
  const [raised] = await deps.db
    .update(paymentSchedules)
    .set({ attempt: row.attempt + 1, startsAt: await deps.businessClock.now() })
    .where(eq(paymentSchedules.id, row.id))
    .returning()
  if (!raised) throw new Error('the payment schedule is gone')
  return raised
}
