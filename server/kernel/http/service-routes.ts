import * as service from '#domain/service-contract.ts'
import { answersInTime } from '#server/kernel/adapters/answers-in-time.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { isOnStandby } from '#server/kernel/db/standby.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { NotReady } from './not-ready.ts'
import type { Route } from './route.ts'

/**
 * Says how long, in milliseconds, the state of other services is cached: the route is public and without a limit, as
 * load balancers call it each second from one address, and each check calls others.
 */
const PROBED_FOR_MS = 10_000

export function registerService(route: Route, deps: Deps): void {
  route(service.health, async () => ({ status: 'ok' as const }))

  const probe = remembered(deps, async () => {
    const [database, payments, isWaiting] = await Promise.all([
      answersInTime(deps.db.execute(sql`select 1`)),
      answersInTime(deps.payments.ping()),
      isOnStandby(deps.db).catch(() => false),
    ])
    return { database, payments, isWaiting }
  })

  route(service.ready, async () => {
    const { database, payments, isWaiting } = await probe()
    // On standby no jobs run, and an administrator has to reach the site to confirm it.
    const jobs = deps.jobs.running() || isWaiting
    if (!database || !payments || !jobs) throw new NotReady()
    return { database, payments, jobs }
  })
}

/** The same answer for all who ask within ten seconds, also while it is being found. */
function remembered<Answer>(deps: Deps, find: () => Promise<Answer>): () => Promise<Answer> {
  let found: { answer: Promise<Answer>; until: number } | null = null
  return () => {
    const now = deps.clock.now().getTime()
    if (!found || now >= found.until) found = { answer: find(), until: now + PROBED_FOR_MS }
    return found.answer
  }
}
