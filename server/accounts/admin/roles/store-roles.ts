import { randomBytes, randomUUID } from 'node:crypto'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import type { HeldRole } from '#domain/kernel/held-role.ts'
import type { User } from '#server/accounts/user.ts'
import { mailLink } from '#server/kernel/adapters/mail/link.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { readRoles } from '#server/kernel/db/held-roles.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { endEmailChanges, endTokens, issueToken } from '#server/kernel/http/one-time-token.ts'
import { endSessionsOf } from '#server/kernel/http/session.ts'
import { auditLog, dashboardVisits, heldRoles, programmes, users } from '#server/schema.ts'
import { queueAccountStatusMail } from '../account-status-mail.ts'
import { deleteSecondFactor, secondFactorOf } from '../reset-two-factor.ts'
import { demotedMail, type MailedRole, rolesMail } from './role-mail.ts'

export type RoleRow = typeof heldRoles.$inferSelect

interface RoleChange {
  by: { actorId: string | null; action: AuditAction }
  /** All that the account holds from now on. */
  next: readonly RoleRow[]
  /** Is the hash of a random password, for who begins to see others' data. */
  passwordHash: string
  /** Tells whether an account that has no password is to get one: Google opens it too. */
  needsPassword?: boolean
}

/**
 * Part of the transaction that locks the account: stores its roles, with the record and the e-mail. With the
 * first role all sessions end, since they lack the second factor; with the last one authenticator app and
 * recovery codes go too, which members do not have. In between, the next request goes by the new roles.
 * @returns the link by which a password is chosen; `null` where there is none
 */
export async function storeRoles(
  tx: Queryable,
  deps: Deps,
  user: User,
  { by, next, passwordHash, needsPassword = false }: RoleChange,
): Promise<string | null> {
  const now = deps.clock.now()
  const before = await readRoles(tx, user.id)
  const begins = before.length === 0
  const ends = next.length === 0
  const isProved = user.emailVerifiedAt !== null
  await tx.insert(auditLog).values({
    ...by,
    at: now,
    subject: `user:${user.id}`,
    before: { roles: before.map(recorded), ...(ends && (await secondFactorOf(tx, user.id))) },
    after: { roles: next.map(recorded), ...(begins && !isProved && { opened: true }) },
  })
  await tx.delete(heldRoles).where(eq(heldRoles.userId, user.id))
  if (ends) {
    await endStaff(tx, deps, user)
    return null
  }
  await tx.insert(heldRoles).values([...next])
  if (begins) {
    // An attacker can open an account with a volunteer's address and wait.
    if (!isProved) await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
    await endSessionsOf(tx, deps, user.id)
    await endEmailChanges(tx, now, { userId: user.id, email: user.email })
  }
  const needsLink = begins && (!isProved || (user.passwordHash === null && needsPassword))
  return announceRoles(tx, deps, user, {
    needsLink,
    begins,
    isAlone: by.actorId === null && !begins,
  })
}

const recorded = ({ role, programmeId, until }: RoleRow): HeldRole => ({ role, programmeId, until })

async function endStaff(tx: Queryable, deps: Deps, user: User): Promise<void> {
  const now = deps.clock.now()
  await endSessionsOf(tx, deps, user.id)
  await endTokens(tx, now, user.id, ['twoFactor'])
  await deleteSecondFactor(tx, user.id)
  await tx.delete(dashboardVisits).where(eq(dashboardVisits.userId, user.id))
  // A deactivated account cannot log in, which the e-mail invites to.
  if (user.status === 'active') {
    await queueAccountStatusMail(tx, deps, demotedMail, { user, at: now })
  }
}

/** Sends the e-mail with the roles and returns the link, if the account needs one to log in. */
export async function announceRoles(
  tx: Queryable,
  deps: Deps,
  user: User,
  { needsLink, ...occasion }: { needsLink: boolean; begins: boolean; isAlone: boolean },
): Promise<string | null> {
  const link = needsLink ? await passwordLink(tx, deps, user.id) : null
  const roles = await mailedRoles(tx, await readRoles(tx, user.id))
  await queueMail(tx, deps, rolesMail, {
    dedupeKey: `administrator-created-${randomUUID()}`,
    to: user,
    params: { name: user.firstName, link, roles, ...occasion },
  })
  return link
}

/** Returns roles with the names of their programmes, as e-mails have them. */
export async function mailedRoles(
  tx: Queryable,
  roles: readonly HeldRole[],
): Promise<MailedRole[]> {
  const named = await tx.select({ id: programmes.id, name: programmes.name }).from(programmes)
  return roles.map(({ role, programmeId, until }) => {
    const programme = named.find(({ id }) => id === programmeId)?.name ?? null
    return { role, programme, until }
  })
}

async function passwordLink(tx: Queryable, deps: Deps, userId: string): Promise<string> {
  const now = deps.clock.now()
  await endTokens(tx, now, userId, ['resetPassword'])
  const token = await issueToken(tx, now, { userId, purpose: 'resetPassword' })
  return mailLink(deps.config.appUrl, '/cambiarContraseña', token)
}

/** The hash of a random password: it opens nothing until the link has set another. */
export function randomPasswordHash({ passwords }: Pick<Deps, 'passwords'>): Promise<string> {
  return passwords.hash(randomBytes(32))
}
