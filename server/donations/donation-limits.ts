import { HOUR_MS, MINUTE_MS } from '#domain/kernel/durations.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { queueStaffMails } from '#server/accounts/active-staff.ts'
import type { MailDeps } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { gte, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { countHit, tooManyRequests } from '#server/kernel/http/rate-limit.ts'
import { donations } from '#server/schema.ts'
import { BRAKE_MINUTES, donationsPausedMail } from './donations-paused-mail.ts'

// Card testers use forms where a small payment is taken easily.

/** So many refused cards within `BRAKE_MINUTES`, of all visitors together, pause donations. */
const MAX_DECLINES_OF_ALL = 20

/** Donations that one address may begin in an hour. */
const DONATIONS_PER_ADDRESS = 10

/** @throws DomainError donations.paused while many cards are being refused */
export async function refuseWhilePaused(db: Queryable, now: Date): Promise<void> {
  if ((await declinesOf(db, now)) >= MAX_DECLINES_OF_ALL) throw new DomainError('donations.paused')
}

/**
 * Counts one more donation of an e-mail address.
 * @throws DomainError http.tooManyRequests
 */
export async function countDonor(
  tx: Queryable,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  email: string,
): Promise<void> {
  const now = clock.now()
  const key = `donations of ${vault.fingerprint(email)}`
  const { hits, resetsAt } = await countHit(tx, key, now, HOUR_MS / 1000)
  if (hits <= DONATIONS_PER_ADDRESS) return
  throw tooManyRequests(resetsAt, now)
}

/** Notifies all who see to the money, once an hour, while too many cards are being refused. */
export async function alertOfDeclines(tx: Queryable, deps: MailDeps): Promise<void> {
  const now = deps.clock.now()
  const declines = await declinesOf(tx, now)
  if (declines < MAX_DECLINES_OF_ALL) return
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const occasion = `donations-paused-${hour}`
  await queueStaffMails(
    tx,
    deps,
    { right: 'money', template: donationsPausedMail, occasion },
    ({ firstName }) => ({
      name: firstName,
      declines,
    }),
  )
}

async function declinesOf(db: Queryable, now: Date): Promise<number> {
  const since = new Date(now.getTime() - BRAKE_MINUTES * MINUTE_MS)
  const [row] = await db
    .select({ declines: sql<number>`coalesce(sum(${donations.declines}), 0)::int` })
    .from(donations)
    .where(gte(donations.declinedAt, since))
  return row?.declines ?? 0
}
