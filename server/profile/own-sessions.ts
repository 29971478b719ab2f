import { DomainError } from '#domain/kernel/errors.ts'
import { deviceName } from '#server/accounts/device-name.ts'
import { and, desc, eq, gt, isNotNull, ne } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import { endSessions, endSessionsOf, idleSince } from '#server/kernel/http/session.ts'
import { endTemporaryTokens } from '#server/kernel/http/temporary-token.ts'
import { sessions } from '#server/schema.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'

/** Lists where the caller is logged in: this device first, then the newest use. */
export async function listOwnSessions(deps: Pick<Deps, 'db' | 'clock'>, own: Session) {
  const rows = await deps.db
    .select()
    .from(sessions)
    .where(usableBy(own, deps.clock.now()))
    .orderBy(desc(eq(sessions.id, own.id)), desc(sessions.lastSeenAt))
  return rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    ...deviceName(userAgent),
    loggedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThisOne: id === own.id,
  }))
}

/**
 * Ends the caller's session on another device.
 * @throws DomainError profile.sessionNotFound also for sessions of other people
 */
export async function endOwnSession(deps: Deps, own: Session, id: string): Promise<void> {
  const which = and(usableBy(own, deps.clock.now()), eq(sessions.id, id))
  const ended = await endSessions(deps.db, deps.sessionCache, which)
  if (ended === 0) throw new DomainError('profile.sessionNotFound')
}

/** Ends all of the caller's sessions but this one, and answers how many of them were in the list. */
export async function endOtherSessions(deps: Deps, own: Session): Promise<number> {
  const listed = and(usableBy(own, deps.clock.now()), ne(sessions.id, own.id))
  const ended = await endSessions(deps.db, deps.sessionCache, listed)
  // And temporary tokens, which the password alone has opened.
  await endSessionsOf(deps.db, deps, own.user.id, { except: own.id })
  await endTemporaryTokens(deps, own)
  const account = { id: own.user.id }
  recordSecurityEvent(deps, { kind: 'otherSessionsEnded', account, sessionId: own.id })
  return ended
}

/** Sessions that can do anything: that of somebody with a role without the second factor, or long unused, cannot. */
function usableBy({ user, roles }: Session, now: Date) {
  return and(
    eq(sessions.userId, user.id),
    gt(sessions.expiresAt, now),
    ...(roles.length > 0
      ? [isNotNull(sessions.twoFactorVerifiedAt), gt(sessions.lastSeenAt, idleSince(now))]
      : []),
  )
}
