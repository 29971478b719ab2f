import { DomainError } from '#domain/kernel/errors.ts'
import { activeAdministrators } from '#server/accounts/active-staff.ts'
import type { User } from '#server/accounts/user.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { hashToken, issueToken } from '#server/kernel/http/one-time-token.ts'
import { users } from '#server/schema.ts'
import { deletionLinkMail } from './deletion-mail.ts'
import { endedEnrolmentsOf } from './ended-enrolments.ts'
import { activeAccount } from './update-user.ts'

/**
 * Sends the link that deletes the account to its address, with what that will mean.
 * @throws DomainError accounts.lastAdministrator, http.unauthenticated
 */
export async function requestDeletion(deps: Deps, userId: string): Promise<void> {
  const businessNow = await deps.businessClock.now()
  await deps.db.transaction(async (tx) => {
    // As everything that changes the address does: the link goes where the account's mail goes.
    const [user] = await tx.select().from(users).where(activeAccount(userId)).for('update')
    if (!user) throw new DomainError('http.unauthenticated')
    await refuseLastAdministrator(tx, user)
    const ended = await endedEnrolmentsOf(tx, businessNow, userId)
    const token = await issueToken(tx, deps.clock.now(), { userId, purpose: 'deleteAccount' })
    await queueMail(tx, deps, deletionLinkMail, {
      dedupeKey: `account-deletion-${hashToken(token)}`,
      to: user,
      params: { name: user.firstName, ended, token },
    })
  })
}

/** @throws DomainError accounts.lastAdministrator when the site would have no administrator */
export async function refuseLastAdministrator(db: Queryable, user: User): Promise<void> {
  if (await isLastAdministrator(db, user)) throw new DomainError('accounts.lastAdministrator')
}

/** Tells whether the site would have no administrator without this one. */
export async function isLastAdministrator(db: Queryable, user: User): Promise<boolean> {
  const administrators = await activeAdministrators(db)
  return administrators.length === 1 && administrators[0]?.id === user.id
}
