import { setTimeout as wait } from 'node:timers/promises'
import { CLAIM_MS } from '#server/billing/charges/claim-charges.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { and, count, eq, gt, inArray, lte, or } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { payments } from '#server/schema.ts'

/** In real milliseconds, between two looks at what is under way. */
const PAUSE_MS = 200

/** After so many tries what rests is left for the next stop of the clock: the provider may be meant to fail. */
const TRIES = 3

/**
 * Does all that is due at this moment of the business clock, as it would be done before the clock goes on by itself:
 * claims of other processes, or of one that has died, come to their end first, and a charge that rests for some real
 * minutes is tried again at once. Otherwise the clock would leap past the days within which charges may be made.
 */
export async function settleWhatIsDue(deps: Deps): Promise<void> {
  const latest = Date.now() + CLAIM_MS
  for (let tries = 0; ; await wait(PAUSE_MS)) {
    await settlePaymentEvents(deps)
    await runDueJobs(deps)
    await settlePaymentEvents(deps)
    const { claimed, resting } = await chargesUnderWay(deps)
    const isDone = claimed === 0 && (resting === 0 || tries === TRIES)
    if (isDone || Date.now() > latest) return
    if (claimed > 0) continue
    tries += 1
    await endRests(deps)
  }
}

const restingStatuses = ['unclear', 'due', 'failed', 'needsAuthentication'] as const

async function chargesUnderWay({ db, clock, businessClock }: Deps) {
  const now = await businessClock.now()
  const isDue = or(eq(payments.status, 'unclear'), lte(payments.nextAttemptAt, now))
  const [claimed, [resting]] = await Promise.all([
    db.$count(payments, eq(payments.status, 'asking')),
    db
      .select({ count: count() })
      .from(payments)
      .where(
        and(
          inArray(payments.status, [...restingStatuses]),
          gt(payments.busyUntil, clock.now()),
          isDue,
        ),
      ),
  ])
  return { claimed, resting: resting?.count ?? 0 }
}

async function endRests({ db }: Deps): Promise<void> {
  await db
    .update(payments)
    .set({ busyUntil: null })
    .where(inArray(payments.status, [...restingStatuses]))
}
