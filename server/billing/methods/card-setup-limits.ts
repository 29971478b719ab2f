import type { EventHandler } from '#server/billing/provider-events/event-handler.ts'
import type { RemoteSetup } from '#server/kernel/adapters/payments/methods.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, gt, gte, sql } from '#server/kernel/db/drizzle.ts'
import { lockUntilCommit } from '#server/kernel/db/locks.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { countHit, networkOf, tooManyRequests } from '#server/kernel/http/rate-limit.ts'
import { rateLimits, users, webhookEvents } from '#server/schema.ts'

// Card testers try stolen cards where keeping one costs nothing: each unfinished set-up and each
// refused card, as reported by the provider's signed events, counts for the account and for the
// address.

/** So many in an hour, and no more can be begun. */
export const MAX_UNFINISHED = { account: 20, address: 60 } as const

const HOUR_SECONDS = 3600
const REFUSED = 'setup_intent.setup_failed'

/** Says for whom a set-up counts. */
interface Origin {
  accountId: string | null
  /** A keyed hash of the network address. */
  network: string | null
}

/**
 * Counts a set-up that is about to begin.
 * @param address as the request gives it
 * @returns the network, to be kept with the set-up at the provider
 * @throws DomainError http.tooManyRequests
 */
export async function countCardSetup(
  deps: Pick<Deps, 'db' | 'clock' | 'vault'>,
  accountId: string,
  address: string,
): Promise<string> {
  const now = deps.clock.now()
  const network = deps.vault.fingerprint(networkOf(address))
  for (const { key, most } of countersOf({ accountId, network })) {
    const { hits, resetsAt } = await countHit(deps.db, key, now, HOUR_SECONDS)
    if (hits <= most) continue
    throw tooManyRequests(resetsAt, now)
  }
  return network
}

/** Set-ups that were refused a card, or have kept one. */
export const cardSetupEvents: EventHandler = {
  concerns: (type) => type === REFUSED || type === 'setup_intent.succeeded',
  converge: async (deps, setupId) => {
    const setup = await deps.payments.retrieveSetup(setupId)
    const isOverLimit = await deps.db.transaction((tx) => countOutcome(tx, deps, setup))
    if (isOverLimit && setup.isOpen) await deps.payments.cancelSetup(setupId)
  },
}

/** Makes the counters agree with what has become of a set-up. Idempotent. */
async function countOutcome(
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  setup: RemoteSetup,
): Promise<boolean> {
  const now = clock.now()
  const since = new Date(now.getTime() - HOUR_SECONDS * 1000)
  // One by one: of two that see the same events the second finds them counted.
  await lockUntilCommit(tx, `set-up ${setup.id}`)
  const refused = await tx.$count(
    webhookEvents,
    and(
      eq(webhookEvents.objectId, setup.id),
      eq(webhookEvents.type, REFUSED),
      gte(webhookEvents.receivedAt, since),
    ),
  )
  const outcome = refused + (setup.isKept ? 0 : 1)
  const more = outcome - (await replaceCounted(tx, setup.id, outcome, now))
  const origin = { accountId: await accountOf(tx, setup), network: setup.network }
  const counted = await Promise.all(
    countersOf(origin).map(async ({ key, most }) => {
      const [counter] = await tx
        .update(rateLimits)
        .set({ hits: sql`greatest(0, ${rateLimits.hits} + ${more})` })
        .where(and(eq(rateLimits.key, key), gt(rateLimits.resetsAt, now)))
        .returning()
      return counter !== undefined && counter.hits >= most
    }),
  )
  return counted.includes(true)
}

/** Stores what a set-up counts for from now on, and answers what it counted for before. */
async function replaceCounted(
  tx: Queryable,
  setupId: string,
  hits: number,
  now: Date,
): Promise<number> {
  const key = `card-set-up ${setupId}`
  const [before] = await tx.select().from(rateLimits).where(eq(rateLimits.key, key))
  const resetsAt = new Date(now.getTime() + 2 * HOUR_SECONDS * 1000)
  await tx
    .insert(rateLimits)
    .values({ key, hits, resetsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { hits, resetsAt } })
  return before?.hits ?? 1
}

async function accountOf(tx: Queryable, { customerId }: RemoteSetup): Promise<string | null> {
  if (customerId === null) return null
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.paymentCustomerId, customerId))
  return account?.id ?? null
}

function countersOf({ accountId, network }: Origin) {
  const { account, address } = MAX_UNFINISHED
  return [
    ...(accountId === null ? [] : [{ key: `card-set-ups ${accountId}`, most: account }]),
    ...(network === null ? [] : [{ key: `card-set-ups from ${network}`, most: address }]),
  ]
}
