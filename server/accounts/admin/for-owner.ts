import { DomainError } from '#domain/kernel/errors.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import { isInvitationOpen } from '#server/accounts/invitation-mail.ts'
import type { User } from '#server/accounts/user.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { deleteAccount } from '#server/profile/confirm-deletion.ts'
import { exportMyData } from '#server/profile/export-data.ts'
import { auditLog, users } from '#server/schema.ts'
import { type AccountChange, requireExisting } from './account-change-rules.ts'

/**
 * Returns the file with all that is kept about somebody who cannot log in, as `exportMyData`, and records that it
 * was read: health notes are in it.
 * @throws DomainError admin.userNotFound, admin.userErased, admin.userInactive; admin.ownLogIn
 */
export async function exportForOwner(deps: Deps, { actorId, userId }: AccountChange) {
  if (!isId(userId)) throw new DomainError('admin.userNotFound')
  const [row] = await deps.db.select().from(users).where(eq(users.id, userId))
  const user = requireExisting(row)
  if (user.status !== 'active') throw new DomainError('admin.userInactive')
  requireNoLogIn(user)
  const subject = `user:${userId}`
  const action = 'admin.exportForOwner'
  await deps.db.insert(auditLog).values({ at: deps.clock.now(), actorId, action, subject })
  return exportMyData(deps, userId, user.language)
}

/**
 * Deletes the account of somebody who cannot log in and has asked a volunteer for it, as its link would. Repeating it
 * answers the same.
 * @throws DomainError admin.userNotFound, admin.ownLogIn
 */
export async function eraseForOwner(deps: Deps, { actorId, userId }: AccountChange): Promise<void> {
  if (!isId(userId)) throw new DomainError('admin.userNotFound')
  const [row] = await deps.db.select().from(users).where(eq(users.id, userId))
  if (!row) throw new DomainError('admin.userNotFound')
  await deleteAccount(deps, userId, async (tx, user) => {
    if (user.status === 'erased') return false
    requireNoLogIn(user)
    const subject = `user:${userId}`
    const action = 'admin.eraseForOwner'
    await tx.insert(auditLog).values({ at: deps.clock.now(), actorId, action, subject })
    return true
  })
}

/** Whoever has a role has a password too, be it one that nobody knows yet. */
function requireNoLogIn(user: User): void {
  if (!isInvitationOpen(user)) throw new DomainError('admin.ownLogIn')
}
