import type { z } from 'zod'
import type { openAccount as contract } from '#domain/accounts/admin/account-contract.ts'
import { DomainError, invalidFields } from '#domain/kernel/errors.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import {
  invitationMail,
  isInvitationOpen,
  queueInvitation,
} from '#server/accounts/invitation-mail.ts'
import { updateCustomerSoon } from '#server/accounts/payment-customer.ts'
import { type Queryable, violates } from '#server/kernel/db/client.ts'
import { and, eq, isNotNull, or } from '#server/kernel/db/drizzle.ts'
import { isDemoAddress } from '#server/kernel/db/installation.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { endTokens } from '#server/kernel/http/one-time-token.ts'
import { auditLog, outgoingMail, users } from '#server/schema.ts'
import { requireExisting } from './account-change-rules.ts'

type Account = z.output<NonNullable<(typeof contract)['body']>>

/** An address to which an invitation was sent less than this long ago is pressed twice. */
const SAME_PRESS_MS = 60_000

/**
 * Opens an account for somebody who stands before a volunteer. Nobody can log in to it; with an e-mail its
 * owner is invited to. The same request key opens it once.
 * @returns the account's id
 * @throws DomainError admin.emailTaken; http.invalid for a telephone number that cannot exist
 */
export async function openAccount(
  deps: Deps,
  actorId: string,
  { requestKey: id = crypto.randomUUID(), lng: language, email: written, ...person }: Account,
): Promise<string> {
  const phone = normalisePhone(person.phone)
  if (!phone) throw invalidFields([{ path: 'phone', code: 'accounts.phoneInvalid' }])
  const email = written ?? null
  await withFreeAddress(deps, email, async (tx) => {
    const at = deps.clock.now()
    const [opened] = await tx
      .insert(users)
      .values({ ...person, id, phone, language, email, invitedAt: email ? at : null })
      .onConflictDoNothing({ target: users.id })
      .returning()
    if (!opened) return
    if (email) await queueInvitation(tx, deps, opened)
    const subject = `user:${id}`
    await tx.insert(auditLog).values({ at, actorId, action: 'admin.openAccount', subject })
  })
  return id
}

/**
 * Sets the address of an account that nobody can log in to yet, and invites its owner to choose a password;
 * the links to an earlier address end. The letters that wait are still to be printed.
 * @throws DomainError admin.userNotFound, admin.userErased, admin.userInactive, admin.emailTaken;
 *   admin.ownLogIn for an account whose address is its owner's business
 */
export async function addEmail(
  deps: Deps,
  { actorId, userId, email }: { actorId: string; userId: string; email: string },
): Promise<void> {
  if (!isId(userId)) throw new DomainError('admin.userNotFound')
  await withFreeAddress(deps, email, async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
    const user = requireExisting(row)
    const at = deps.clock.now()
    if (user.status !== 'active') throw new DomainError('admin.userInactive')
    if (!isInvitationOpen(user)) throw new DomainError('admin.ownLogIn')
    const since = at.getTime() - (user.invitedAt?.getTime() ?? 0)
    if (user.email === email && since < SAME_PRESS_MS) return
    await tx.update(users).set({ email, invitedAt: at }).where(eq(users.id, userId))
    await endTokens(tx, at, userId, ['resetPassword'])
    if (user.email !== null && user.email !== email) await forgetAddress(tx, user.email)
    await queueInvitation(tx, deps, { ...user, email })
    const subject = `user:${userId}`
    await tx.insert(auditLog).values({ at, actorId, action: 'admin.addEmail', subject })
  })
  updateCustomerSoon(deps, userId)
}

/**
 * Deletes what was sent to an address that is the account's no more, which erasing the account would not find, and an
 * invitation that waits, whose link opens nothing.
 */
async function forgetAddress(tx: Queryable, email: string): Promise<void> {
  const { recipient, sentAt, template } = outgoingMail
  await tx
    .delete(outgoingMail)
    .where(and(eq(recipient, email), or(isNotNull(sentAt), eq(template, invitationMail.name))))
}

/** A volunteer may know that there is such an account already: they can look it up. */
async function withFreeAddress(
  deps: Deps,
  email: string | null,
  work: (tx: Queryable) => Promise<void>,
): Promise<void> {
  const code = 'admin.emailTaken'
  const taken = new DomainError(code, {}, [{ path: 'email', code }])
  if (email && isDemoAddress(deps, email)) throw taken
  try {
    await deps.db.transaction(work)
  } catch (error) {
    throw violates(error, 'users_email') ? taken : error
  }
}
