import { HOUR_MS } from '#domain/kernel/durations.ts'
import { bad, type Finding, good, warning } from '#domain/status/status.ts'
import { isEmail } from '#server/kernel/adapters/mail/queue.ts'
import { and, eq, gt, isNull, max, min, ne } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { outgoingMail } from '#server/schema.ts'

const SLOW_MS = HOUR_MS / 4
const STUCK_MS = 3 * HOUR_MS
const WEEK_MS = 7 * 24 * HOUR_MS

/** Finds whether e-mails leave. */
export async function mailStatus({ db, clock }: Deps): Promise<Finding> {
  const now = clock.now().getTime()
  // What is given up says nothing any more.
  const isWaiting = and(isEmail, isNull(outgoingMail.sentAt), ne(outgoingMail.params, {}))
  const isGivenUp = and(
    isNull(outgoingMail.sentAt),
    eq(outgoingMail.params, {}),
    gt(outgoingMail.createdAt, new Date(now - WEEK_MS)),
  )
  const [[oldest], waiting, givenUp, [newest]] = await Promise.all([
    db
      .select({ at: min(outgoingMail.createdAt) })
      .from(outgoingMail)
      .where(isWaiting),
    db.$count(outgoingMail, isWaiting),
    db.$count(outgoingMail, isGivenUp),
    db
      .select({ at: max(outgoingMail.sentAt) })
      .from(outgoingMail)
      .where(isEmail),
  ])
  const since = oldest?.at ?? null
  const waitsMs = since ? now - since.getTime() : 0
  if (waitsMs > STUCK_MS) return bad('mail', 'mailWaiting', { count: waiting, at: since })
  if (waitsMs > SLOW_MS) return warning('mail', 'mailWaiting', { count: waiting, at: since })
  if (givenUp > 0) return warning('mail', 'mailGivenUp', { count: givenUp })
  return newest?.at ? good('mail', 'mailLeaves', { at: newest.at }) : good('mail', 'mailNone')
}
