import { DomainError } from '#domain/kernel/errors.ts'
import { recoveryCodesLeft } from '#server/accounts/two-factor/recovery-codes.ts'
import { clearWrongCodes } from '#server/accounts/two-factor/two-factor-attempts.ts'
import { queueTwoFactorMail } from '#server/accounts/two-factor/two-factor-mail.ts'
import { twoFactorLock } from '#server/accounts/two-factor/two-factor-secret.ts'
import { isTwoFactorSetUp } from '#server/accounts/two-factor/two-factor-verify.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, ne } from '#server/kernel/db/drizzle.ts'
import { holdsRole } from '#server/kernel/db/held-roles.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { endTokens } from '#server/kernel/http/one-time-token.ts'
import { endSessionsOf } from '#server/kernel/http/session.ts'
import { auditLog, recoveryCodes, twoFactorSecrets, users } from '#server/schema.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'

interface Reset {
  administratorId: string
  /** `null` for the server's command line. */
  actorId: string | null
}

/**
 * Removes an administrator's authenticator app and recovery codes, and ends all their sessions and
 * links: the next log-in sets up the second factor again.
 * @throws DomainError admin.notYourself, admin.administratorNotFound
 */
export async function resetTwoFactor(
  deps: Deps,
  { administratorId, actorId }: Reset,
): Promise<void> {
  if (administratorId === actorId) throw new DomainError('admin.notYourself')
  await deps.withAccountLock(twoFactorLock(administratorId), async () => {
    await deps.db.transaction((tx) => reset(tx, deps, { administratorId, actorId }))
    await clearWrongCodes(deps.db, administratorId)
  })
  deps.sessionCache.forgetAccount(administratorId)
  recordSecurityEvent(deps, { kind: 'secondFactorReset', account: { id: administratorId } })
}

async function reset(tx: Queryable, deps: Deps, { administratorId, actorId }: Reset) {
  const [administrator] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, administratorId), holdsRole(), ne(users.status, 'erased')))
    .for('update')
  if (!administrator) throw new DomainError('admin.administratorNotFound')

  const now = deps.clock.now()
  const before = await secondFactorOf(tx, administratorId)
  await tx.insert(auditLog).values({
    at: now,
    actorId,
    action: 'admin.resetTwoFactor',
    subject: `user:${administratorId}`,
    before,
    after: { twoFactor: false, recoveryCodesLeft: 0 },
  })
  await deleteSecondFactor(tx, administratorId)
  // A link that confirms an address opens nothing.
  await endTokens(tx, now, administratorId, ['twoFactor', 'resetPassword', 'deleteAccount'])
  await endSessionsOf(tx, deps, administratorId)
  // A second press resets nothing more.
  if (before.twoFactor) {
    await queueTwoFactorMail(tx, deps, administrator, { event: 'reset', codesLeft: 0 })
  }
}

/** Returns the second factor as the audit log keeps it. */
export async function secondFactorOf(tx: Queryable, userId: string) {
  return {
    twoFactor: await isTwoFactorSetUp(tx, userId),
    recoveryCodesLeft: await recoveryCodesLeft(tx, userId),
  }
}

/** Takes authenticator app and recovery codes away. The caller holds `twoFactorLock`. */
export async function deleteSecondFactor(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}
