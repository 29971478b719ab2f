import { RECENT_PASSWORD_MINUTES } from '#domain/kernel/administrator-session.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { sessions } from '#server/kernel/db/schema.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from './authenticated-session.ts'

/**
 * Refuses who has only an open session, such as a person who finds a computer unattended.
 * @throws DomainError accounts.passwordAgain some time after the log-in
 */
export function requireRecentPassword({ provedAt }: Session, now: Date): void {
  const since = now.getTime() - RECENT_PASSWORD_MINUTES * 60_000
  if (!provedAt || provedAt.getTime() < since) throw new DomainError('accounts.passwordAgain')
}

/** Notes that the caller has proved again who they are. */
export async function recordRecentPassword(
  { db, clock, sessionCache }: Pick<Deps, 'db' | 'clock' | 'sessionCache'>,
  { id, user }: Session,
): Promise<void> {
  await db.update(sessions).set({ provedAt: clock.now() }).where(eq(sessions.id, id))
  sessionCache.forgetAccount(user.id)
}
