import { randomUUID } from 'node:crypto'
import { DomainError } from '#domain/kernel/errors.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { violates } from '#server/kernel/db/client.ts'
import { and, eq, isNotNull } from '#server/kernel/db/drizzle.ts'
import { isDemoAddress } from '#server/kernel/db/installation.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { isReachable } from '#server/kernel/http/authenticated-session.ts'
import { endTokens, findToken, hashToken, redeemToken } from '#server/kernel/http/one-time-token.ts'
import { oneTimeTokens, users } from '#server/schema.ts'
import { emailChangedMail } from './email-changed-mail.ts'
import { updateCustomerSoon } from './payment-customer.ts'
import { sendEmailConfirmation } from './welcome-mail.ts'

/**
 * Confirms the address that a link was sent to, and returns it. A link for another address than the
 * account's makes that one the account's, and notifies the former one. Repeating a link returns the
 * same result.
 * @throws DomainError accounts.linkInvalid; accounts.emailTaken when another account has been
 *   opened with the address in the meantime
 */
export async function confirmEmail(deps: Deps, token: string): Promise<string> {
  const now = deps.clock.now()
  const link = { token, purpose: 'confirmEmail' } as const
  const found = await findToken(deps.db, now, link)
  if (!found) return alreadyConfirmed(deps, token)
  try {
    const confirmed = await deps.db.transaction(async (tx) => {
      // Locks the account before its links, as everything that ends links does, to avoid a
      // deadlock.
      const { userId } = found
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
      const { email } = await redeemToken(tx, now, link)
      if (user?.status !== 'active' || email === null) throw new DomainError('accounts.linkInvalid')
      if (isDemoAddress(deps, email)) throw new DomainError('accounts.emailTaken')
      await tx.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId))
      if (email !== user.email) {
        // Links that wait in the former mailbox must not open or end the account any more.
        await endTokens(tx, now, userId, ['resetPassword', 'deleteAccount', 'confirmEmail'])
        await queueMail(tx, deps, emailChangedMail, {
          dedupeKey: `email-changed-${randomUUID()}`,
          to: user,
          params: { name: user.firstName, email },
        })
      }
      return email
    })
    deps.sessionCache.forgetAccount(found.userId)
    updateCustomerSoon(deps, found.userId)
    return confirmed
  } catch (error) {
    if (violates(error, 'users_email')) throw new DomainError('accounts.emailTaken')
    const isUsedUp = error instanceof DomainError && error.code === 'accounts.linkInvalid'
    if (isUsedUp) return alreadyConfirmed(deps, token)
    throw error
  }
}

/**
 * Sends the link that confirms the account's address again, unless it is confirmed. The address is
 * the current one: a link to a former mailbox would give the account back to its reader.
 */
export async function confirmAgain(deps: Deps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (user?.status !== 'active' || user.emailVerifiedAt !== null || !isReachable(user)) return
    await sendEmailConfirmation(tx, deps, user, { email: user.email, occasion: 'again' })
  })
}

/** Some mail programs open a link before its reader does, and people press twice. */
async function alreadyConfirmed(deps: Deps, token: string): Promise<string> {
  const [done] = await deps.db
    .select({ email: oneTimeTokens.email })
    .from(oneTimeTokens)
    .innerJoin(
      users,
      and(
        eq(users.id, oneTimeTokens.userId),
        eq(users.email, oneTimeTokens.email),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashToken(token)),
        eq(oneTimeTokens.purpose, 'confirmEmail'),
        isNotNull(oneTimeTokens.usedAt),
        eq(users.status, 'active'),
      ),
    )
  if (!done?.email) throw new DomainError('accounts.linkInvalid')
  return done.email
}
