import { randomBytes, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { and, eq } from 'drizzle-orm'
import { DomainError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import type { User } from '#server/accounts/log-in.ts'
import { isTwoFactorSetUp } from '#server/accounts/two-factor-verify.ts'
import { mailLink } from '#server/adapters/mail-link.ts'
import { queueMail, sendMailSoon } from '#server/adapters/mail-queue.ts'
import type { Queryable } from '#server/db/client.ts'
import { auditLog, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { endEmailChanges, endTokens, issueToken } from '#server/http/one-time-token.ts'
import { endSessionsOf } from '#server/http/session.ts'
import { administratorMail } from './administrator-mail.ts'

const ACTION = 'admin.create'

export interface NewAdministrator {
  /** Normalised. */
  email: string
  firstName: string
  lastName: string
  language: Language
}

export interface CreatedAdministrator {
  /** `invitedAgain`: opened by an earlier command, and not in use yet. */
  outcome: 'created' | 'promoted' | 'invitedAgain' | 'unchanged'
  /** Where the password is chosen, within the hour; `null` where there is one already. */
  link: string | null
}

/**
 * Makes an administrator of whoever has this e-mail, opening an account where there is none. Doing it
 * again changes nothing, except that an account which only the link opens and is not in use yet gets
 * a new one. Told by e-mail, and written down without an actor: it is done at the machine itself.
 * @throws DomainError accounts.inactive
 */
export async function createAdministrator(
  deps: Deps,
  wanted: NewAdministrator,
): Promise<CreatedAdministrator> {
  const passwordHash = await nobodysPassword()
  const created = await deps.withLock(`administrator ${wanted.email}`, () =>
    deps.db.transaction(async (tx) => {
      const [user] = await tx
        .select()
        .from(users)
        .where(eq(users.email, wanted.email))
        .for('update')
      if (!user) return create(tx, deps, { ...wanted, passwordHash })
      if (user.status !== 'active') throw new DomainError('accounts.inactive')
      if (user.role !== 'admin') return promote(tx, deps, user, passwordHash)
      if (await isInUse(tx, user)) return { outcome: 'unchanged' as const, link: null }
      return { outcome: 'invitedAgain' as const, link: await invite(tx, deps, user, true) }
    }),
  )
  sendMailSoon(deps)
  return created
}

async function create(
  tx: Queryable,
  deps: Deps,
  account: NewAdministrator & { passwordHash: string },
): Promise<CreatedAdministrator> {
  const [user] = await tx
    .insert(users)
    .values({ ...account, role: 'admin', phone: '', locality: '' })
    .returning()
  if (!user) throw new Error('the administrator was not stored')
  await writeDown(tx, deps, user, { before: null, after: { role: 'admin', opened: true } })
  return { outcome: 'created', link: await invite(tx, deps, user, true) }
}

/**
 * Anybody can open an account with a volunteer's address and wait. So while nobody has shown that they
 * read its mail, the password that opens it goes, and the link of the e-mail brings another.
 */
async function promote(
  tx: Queryable,
  deps: Deps,
  user: User,
  nobodysPassword: string,
): Promise<CreatedAdministrator> {
  const isProved = user.emailVerifiedAt !== null
  await tx
    .update(users)
    .set({ role: 'admin', ...(!isProved && { passwordHash: nobodysPassword }) })
    .where(eq(users.id, user.id))
  // Whoever is logged in as a member comes back by the way that asks for the second factor.
  await endSessionsOf(tx, deps, user.id)
  await endEmailChanges(tx, deps.clock.now(), { userId: user.id, email: user.email })
  await writeDown(tx, deps, user, {
    before: { role: user.role },
    after: { role: 'admin', ...(!isProved && { opened: true }) },
  })
  const needsLink = !isProved || user.passwordHash === null
  return { outcome: 'promoted', link: await invite(tx, deps, user, needsLink) }
}

/** Tells by e-mail and answers the link, if the account needs one to get in. */
async function invite(
  tx: Queryable,
  deps: Deps,
  user: User,
  needsLink: boolean,
): Promise<string | null> {
  const link = needsLink ? await passwordLink(tx, deps, user.id) : null
  await queueMail(tx, deps, administratorMail, {
    dedupeKey: `administrator-created-${randomUUID()}`,
    to: user.email,
    language: user.language,
    params: { name: user.firstName, link },
  })
  return link
}

async function passwordLink(tx: Queryable, deps: Deps, userId: string): Promise<string> {
  const now = deps.clock.now()
  await endTokens(tx, now, { userId, purpose: 'resetPassword' })
  const token = await issueToken(tx, now, { userId, purpose: 'resetPassword' })
  return mailLink(deps.config.appUrl, '/cambiarContraseña', token)
}

/** Whether somebody has got in already, or at least can: not while they need our link to do so. */
async function isInUse(tx: Queryable, user: User): Promise<boolean> {
  if (await isTwoFactorSetUp(tx, user.id)) return true
  const notes = await tx
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subjectOf(user)), eq(auditLog.action, ACTION)))
  return !notes.some(({ after }) => (after as { opened?: boolean } | null)?.opened)
}

async function writeDown(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  user: User,
  change: { before: object | null; after: object },
): Promise<void> {
  await tx.insert(auditLog).values({
    at: deps.clock.now(),
    actorId: null,
    action: ACTION,
    subject: subjectOf(user),
    ...change,
  })
}

function subjectOf(user: User): string {
  return `user:${user.id}`
}

/** The hash of a password that nobody knows: until the link is followed it opens nothing. */
function nobodysPassword(): Promise<string> {
  return hash(randomBytes(32))
}
