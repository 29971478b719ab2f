import { DomainError } from '#domain/kernel/errors.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import { activeAdministrators } from '#server/accounts/active-staff.ts'
import type { User } from '#server/accounts/user.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, or } from '#server/kernel/db/drizzle.ts'
import { holdsRole } from '#server/kernel/db/held-roles.ts'
import { users } from '#server/schema.ts'

export interface AccountChange {
  /** The administrator. */
  actorId: string
  userId: string
}

/** @throws DomainError admin.userNotFound, admin.notYourself */
export function requireOther({ actorId, userId }: AccountChange): void {
  if (!isId(userId)) throw new DomainError('admin.userNotFound')
  if (actorId === userId) throw new DomainError('admin.notYourself')
}

/** @throws DomainError admin.userNotFound, admin.userErased */
export function requireExisting(user: User | undefined): User {
  if (!user) throw new DomainError('admin.userNotFound')
  if (user.status === 'erased') throw new DomainError('admin.userErased')
  return user
}

/**
 * Locks an account: of two administrators who deactivate or demote each other, the second waits here and sees what
 * the first has done. What only refers to the account, such as a charge being stored, need not wait.
 * @throws DomainError admin.userNotFound, admin.userErased
 */
export async function lockAmongAdministrators(tx: Queryable, userId: string): Promise<User> {
  const locked = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, userId), and(holdsRole('administrator'), eq(users.status, 'active'))))
    .orderBy(users.id)
    .for('no key update')
  return requireExisting(locked.find(({ id }) => id === userId))
}

/**
 * Refuses an administrator who has just been demoted or deactivated, though their call passed the
 * access check. Call it under `lockAmongAdministrators`.
 * @throws DomainError http.forbidden
 */
export async function requireActor(tx: Queryable, actorId: string): Promise<void> {
  const active = await activeAdministrators(tx)
  if (active.every(({ id }) => id !== actorId)) throw new DomainError('http.forbidden')
}
