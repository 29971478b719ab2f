import { DomainError } from '#domain/kernel/errors.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, users } from '#server/schema.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'
import { type AccountChange, requireExisting } from './account-change-rules.ts'
import { accountReopenedMail, queueAccountStatusMail } from './account-status-mail.ts'

/**
 * Reopens an account, and notifies its owner by e-mail; what was ended stays ended. Repeating it
 * changes nothing.
 * @throws DomainError admin.userNotFound, admin.userErased
 */
export async function reactivateUser(deps: Deps, change: AccountChange): Promise<void> {
  const { userId } = change
  if (!isId(userId)) throw new DomainError('admin.userNotFound')
  const isNew = await withPayerLock(deps, userId, (tx) => reactivate(tx, deps, change))
  deps.sessionCache.forgetAccount(userId)
  if (isNew) recordSecurityEvent(deps, { kind: 'accountReactivated', account: { id: userId } })
}

async function reactivate(
  tx: Queryable,
  deps: Deps,
  { actorId, userId }: AccountChange,
): Promise<boolean> {
  const [locked] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  const user = requireExisting(locked)
  if (user.status === 'active') return false
  const now = deps.clock.now()
  await tx.update(users).set({ status: 'active', deactivatedAt: null }).where(eq(users.id, userId))
  await queueAccountStatusMail(tx, deps, accountReopenedMail, { user, at: now })
  await tx.insert(auditLog).values({
    at: now,
    actorId,
    action: 'admin.reactivateUser',
    subject: `user:${userId}`,
    before: { status: 'inactive' },
    after: { status: 'active' },
  })
  return true
}
