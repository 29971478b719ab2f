import { HOUR_MS, MINUTE_MS } from '#domain/kernel/durations.ts'
import { bad, type Finding, good, warning } from '#domain/status/status.ts'
import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import { MAX_ATTEMPTS } from '#server/billing/provider-events/event-queue.ts'
import { lastReport, openDifferences } from '#server/billing/reconciliation/report.ts'
import { answersInTime } from '#server/kernel/adapters/answers-in-time.ts'
import { and, count, eq, gt, gte, isNotNull, isNull, lt, max } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  charges,
  paymentAllocations,
  payments,
  statusAlerts,
  webhookEvents,
} from '#server/schema.ts'

/** Work on an event takes seconds. */
const EVENT_WAITS_MS = 15 * MINUTE_MS
/** An event follows its payment within seconds, and after a fault of Stripe's within minutes. */
const EVENT_FOLLOWS_MS = HOUR_MS
/** Twenty thousand payers are charged within half an hour. */
const CHARGE_WAITS_MS = 3 * HOUR_MS
/** Two nights without a check may have been a restart and a fault. */
const CHECK_AGES_MS = 72 * HOUR_MS

/** Tells whether the card provider answers, and since when it does not: since the watch has seen it, or this moment. */
export async function providerStatus({ db, clock, payments }: Deps): Promise<Finding> {
  if (await answersInTime(payments.ping())) return good('provider', 'providerAnswers')
  const [seen] = await db.select().from(statusAlerts).where(eq(statusAlerts.subject, 'provider'))
  return bad('provider', 'providerAway', { at: seen?.since ?? clock.now() })
}

/** Finds whether the card provider's events arrive and are processed. */
export async function eventsStatus({ db, clock }: Deps): Promise<Finding> {
  const now = clock.now().getTime()
  const isWaiting = and(
    isNull(webhookEvents.processedAt),
    lt(webhookEvents.receivedAt, new Date(now - EVENT_WAITS_MS)),
  )
  const [waiting, failed, [newest]] = await Promise.all([
    db.$count(webhookEvents, isWaiting),
    db.$count(
      webhookEvents,
      and(isNull(webhookEvents.processedAt), gte(webhookEvents.attempts, MAX_ATTEMPTS)),
    ),
    db.select({ at: max(webhookEvents.receivedAt) }).from(webhookEvents),
  ])
  if (failed > 0) return bad('events', 'eventsFailed', { count: failed })
  const at = newest?.at ?? null
  // Both by the database's clock or ours, never by the sandbox's. Of what the provider did not take it has no event.
  const [{ withoutEvent = 0 } = {}] = await db
    .select({ withoutEvent: count() })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(
      and(
        eq(charges.status, 'settled'),
        isNotNull(payments.providerId),
        lt(charges.createdAt, new Date(now - EVENT_FOLLOWS_MS)),
        at ? gt(charges.createdAt, at) : undefined,
      ),
    )
  if (withoutEvent > 0) return bad('events', 'eventsSilent', { count: withoutEvent, at })
  if (waiting > 0) return warning('events', 'eventsWaiting', { count: waiting })
  return at ? good('events', 'eventsArrive', { at }) : good('events', 'eventsNone')
}

/** Finds whether fees are charged when they fall due. */
export async function chargesStatus({ db, businessClock }: Deps): Promise<Finding> {
  const now = await businessClock.now()
  const isLate = and(
    eq(payments.status, 'due'),
    lt(payments.nextAttemptAt, new Date(now.getTime() - CHARGE_WAITS_MS)),
  )
  const [late, months] = await Promise.all([
    db.$count(payments, isLate),
    db.$count(payments, eq(payments.status, 'held')),
  ])
  if (late > 0) return bad('charges', 'chargesLate', { count: late })
  if (months > 0) return warning('charges', 'chargesHeld', { count: months })
  return good('charges', 'chargesOnTime')
}

/** Finds whether our tables and the card provider agree, and whether that is still checked. */
export async function paymentCheckStatus(deps: Deps): Promise<Finding> {
  const report = await lastReport(deps)
  if (!report) return warning('paymentCheck', 'checkNone')
  const at = report.startedAt
  const differences = openDifferences(report).length
  if (differences > 0) return warning('paymentCheck', 'checkDiffers', { count: differences, at })
  if (deps.clock.now().getTime() - at.getTime() > CHECK_AGES_MS) {
    return bad('paymentCheck', 'checkOld', { at })
  }
  return good('paymentCheck', 'checkAgrees', { at })
}
