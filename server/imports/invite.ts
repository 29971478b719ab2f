import { INVITE_AGAIN_HOURS } from '#domain/imports/contract.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { queueInvitation } from '#server/accounts/invitation-mail.ts'
import { and, eq, isNotNull, isNull, lte, not, or } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, imports, users } from '#server/schema.ts'
import { canLogIn } from './undo-import.ts'

/** Finds those of an import's accounts that have no way to log in yet and were not invited within a day. */
export function mayBeInvited(now: Date) {
  const longAgo = new Date(now.getTime() - INVITE_AGAIN_HOURS * HOUR_MS)
  return and(
    eq(users.status, 'active'),
    isNotNull(users.email),
    not(canLogIn),
    or(isNull(users.invitedAt), lte(users.invitedAt, longAgo)),
  )
}

/**
 * Sends invitations to those for whom an import opened an account and who may be invited now. Of
 * two calls at once, one finds each of them.
 * @returns how many were invited
 * @throws DomainError imports.notFound
 */
export async function inviteImported(deps: Deps, actorId: string, id: string): Promise<number> {
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const [made] = await tx.select({ id: imports.id }).from(imports).where(eq(imports.id, id))
    if (!made) throw new DomainError('imports.notFound')
    const invited = await tx
      .update(users)
      .set({ invitedAt: at })
      .where(and(eq(users.importId, id), mayBeInvited(at)))
      .returning()
    if (invited.length === 0) return 0
    for (const user of invited) await queueInvitation(tx, deps, user)
    await tx.insert(auditLog).values({
      at,
      actorId,
      action: 'admin.inviteMembers',
      subject: `import:${id}`,
      after: { recipients: invited.length },
    })
    return invited.length
  })
}
