import { randomBytes, randomUUID } from 'node:crypto'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import type { User } from '#server/accounts/user.ts'
import { mailLink } from '#server/kernel/adapters/mail/link.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { endEmailChanges, endTokens, issueToken } from '#server/kernel/http/one-time-token.ts'
import { endSessionsOf } from '#server/kernel/http/session.ts'
import { auditLog, users } from '#server/schema.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'
import {
  type AccountChange,
  lockAmongAdministrators,
  requireActor,
} from './account-change-rules.ts'
import { administratorMail } from './administrator-mail.ts'

/**
 * Makes a member an administrator from the next log-in on, at which they set up the second factor;
 * notifies by e-mail. An account that only Google opens stays so. Idempotent.
 * @throws DomainError admin.userNotFound, admin.userErased, admin.userInactive, admin.userWithoutEmail; http.forbidden
 *   for an actor who is no administrator any more
 */
export async function promoteUser(deps: Deps, { actorId, userId }: AccountChange): Promise<void> {
  if (!isId(userId)) throw new DomainError('admin.userNotFound')
  const passwordHash = await randomPasswordHash(deps)
  const isNew = await deps.db.transaction(async (tx) => {
    const user = await lockAmongAdministrators(tx, userId)
    await requireActor(tx, actorId)
    if (user.role === 'admin') return false
    if (user.status !== 'active') throw new DomainError('admin.userInactive')
    if (user.email === null) throw new DomainError('admin.userWithoutEmail')
    const isGoogleOnly = user.passwordHash === null && user.googleSubject !== null
    const by = { actorId, action: 'admin.promoteUser' } as const
    await makeAdministrator(tx, deps, user, { passwordHash, by, needsPassword: !isGoogleOnly })
    return true
  })
  deps.sessionCache.forgetAccount(userId)
  if (isNew) recordSecurityEvent(deps, { kind: 'administratorAdded', account: { id: userId } })
}

interface Promotion {
  /** Is the hash of a random password. */
  passwordHash: string
  by: { actorId: string | null; action: AuditAction }
  /** Tells whether an account that has no password is to get one: Google opens it too. */
  needsPassword: boolean
}

/**
 * An attacker can open an account with a volunteer's address and wait. So while the address is
 * unconfirmed, the account's password is removed, and the e-mail's link sets another.
 * @returns that link; `null` where there is none
 */
export async function makeAdministrator(
  tx: Queryable,
  deps: Deps,
  user: User,
  { passwordHash, by, needsPassword }: Promotion,
): Promise<string | null> {
  const isProved = user.emailVerifiedAt !== null
  await tx
    .update(users)
    .set({ role: 'admin', ...(!isProved && { passwordHash }) })
    .where(eq(users.id, user.id))
  // A member's session lacks the second factor, so they have to log in again.
  await endSessionsOf(tx, deps, user.id)
  await endEmailChanges(tx, deps.clock.now(), { userId: user.id, email: user.email })
  await tx.insert(auditLog).values({
    ...by,
    at: deps.clock.now(),
    subject: `user:${user.id}`,
    before: { role: user.role },
    after: { role: 'admin', ...(!isProved && { opened: true }) },
  })
  return invite(tx, deps, user, !isProved || (user.passwordHash === null && needsPassword))
}

/** Sends the e-mail and returns the link, if the account needs one to log in. */
export async function invite(
  tx: Queryable,
  deps: Deps,
  user: User,
  needsLink: boolean,
): Promise<string | null> {
  const link = needsLink ? await passwordLink(tx, deps, user.id) : null
  await queueMail(tx, deps, administratorMail, {
    dedupeKey: `administrator-created-${randomUUID()}`,
    to: user,
    params: { name: user.firstName, link },
  })
  return link
}

async function passwordLink(tx: Queryable, deps: Deps, userId: string): Promise<string> {
  const now = deps.clock.now()
  await endTokens(tx, now, { userId, purpose: 'resetPassword' })
  const token = await issueToken(tx, now, { userId, purpose: 'resetPassword' })
  return mailLink(deps.config.appUrl, '/cambiarContraseña', token)
}

/** The hash of a random password: it opens nothing until the link has set another. */
export function randomPasswordHash({ passwords }: Pick<Deps, 'passwords'>): Promise<string> {
  return passwords.hash(randomBytes(32))
}
