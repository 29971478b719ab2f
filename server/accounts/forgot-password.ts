import type { Language } from '#domain/kernel/language.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { hashToken, issueToken } from '#server/kernel/http/one-time-token.ts'
import { passwordResetRequests, users } from '#server/schema.ts'
import { isInvitationOpen, queueInvitation } from './invitation-mail.ts'
import { isMailAllowed } from './mail-allowance.ts'
import { passwordResetMail } from './password-mail.ts'

/**
 * Stores the request for a new password of `email`. Whether there is such an account is looked up
 * only after the response, so neither its text nor its time discloses it.
 */
export async function requestPasswordReset(
  deps: Deps,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  const createdAt = deps.clock.now()
  await deps.db.insert(passwordResetRequests).values({ email, language, createdAt })
  deps.background.run('answer-reset-requests', () => answerResetRequests(deps))
}

/**
 * Sends the requested links. A job calls it too, so that no request is lost when a process dies.
 */
export async function answerResetRequests(deps: Deps): Promise<void> {
  let isAnswered = true
  while (isAnswered) isAnswered = await answerNext(deps)
}

/** Takes one request and queues its e-mail in one transaction: both happen once or not at all. */
async function answerNext(deps: Deps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const next = tx
      .select({ id: passwordResetRequests.id })
      .from(passwordResetRequests)
      .orderBy(passwordResetRequests.createdAt)
      .limit(1)
      .for('update', { skipLocked: true })
    const [request] = await tx
      .delete(passwordResetRequests)
      .where(eq(passwordResetRequests.id, sql`(${next})`))
      .returning()
    if (!request) return false

    const [user] = await tx.select().from(users).where(eq(users.email, request.email))
    if (user?.status !== 'active') return true
    const now = deps.clock.now()
    if (!(await isMailAllowed(tx, deps, 'passwordReset', user.id))) return true
    if (isInvitationOpen(user)) {
      await queueInvitation(tx, deps, user)
      return true
    }
    const token = await issueToken(tx, now, { userId: user.id, purpose: 'resetPassword' })
    await queueMail(tx, deps, passwordResetMail, {
      dedupeKey: `password-reset-${hashToken(token)}`,
      to: user,
      params: { name: user.firstName, token, google: user.passwordHash === null },
    })
    return true
  })
}
