import { DomainError } from '#domain/kernel/errors.ts'
import type { Language } from '#domain/kernel/language.ts'
import { isTwoFactorSetUp } from '#server/accounts/two-factor/two-factor-verify.ts'
import type { User } from '#server/accounts/user.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, users } from '#server/schema.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'
import { invite, makeAdministrator, randomPasswordHash } from './promote-user.ts'

const ACTION = 'admin.create'

/** Actions that may have opened an account with a random password. */
const OPENINGS = [ACTION, 'admin.promoteUser'] as const

interface NewAdministrator {
  /** Normalised. */
  email: string
  firstName: string
  lastName: string
  language: Language
}

export interface CreatedAdministrator {
  /** `invitedAgain`: opened by an earlier command, and not in use yet. */
  outcome: 'created' | 'promoted' | 'invitedAgain' | 'unchanged'
  /** Says where the password is chosen, within the hour; `null` where there is one already. */
  link: string | null
}

/**
 * Makes the account of this e-mail an administrator, opening one if there is none. Repeating it
 * changes nothing, except that an account which only the link opens and is not in use yet gets a
 * new link. Notifies by e-mail, and records it without an actor, as it runs on the server's command
 * line.
 * @throws DomainError accounts.inactive
 */
export async function createAdministrator(
  deps: Deps,
  administrator: NewAdministrator,
): Promise<CreatedAdministrator> {
  const passwordHash = await randomPasswordHash(deps)
  const created = await deps.withLock(`administrator ${administrator.email}`, () =>
    deps.db.transaction(async (tx) => {
      const [user] = await tx
        .select()
        .from(users)
        .where(eq(users.email, administrator.email))
        .for('update')
      if (!user) return create(tx, deps, { ...administrator, passwordHash })
      if (user.status !== 'active') throw new DomainError('accounts.inactive')
      if (user.role !== 'admin') return promote(tx, deps, user, passwordHash)
      if (await isInUse(tx, user)) return { outcome: 'unchanged' as const, link: null }
      return { outcome: 'invitedAgain' as const, link: await invite(tx, deps, user, true) }
    }),
  )
  if (created.outcome === 'created' || created.outcome === 'promoted') {
    const account = { email: administrator.email }
    recordSecurityEvent(deps, { kind: 'administratorAdded', account })
  }
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
  await tx.insert(auditLog).values({
    at: deps.clock.now(),
    actorId: null,
    action: ACTION,
    subject: subjectOf(user),
    before: null,
    after: { role: 'admin', opened: true },
  })
  return { outcome: 'created', link: await invite(tx, deps, user, true) }
}

async function promote(
  tx: Queryable,
  deps: Deps,
  user: User,
  passwordHash: string,
): Promise<CreatedAdministrator> {
  const by = { actorId: null, action: ACTION } as const
  const link = await makeAdministrator(tx, deps, user, { passwordHash, by, needsPassword: true })
  return { outcome: 'promoted', link }
}

/** Tells whether the owner has logged in already, or at least can without our link. */
async function isInUse(tx: Queryable, user: User): Promise<boolean> {
  if (await isTwoFactorSetUp(tx, user.id)) return true
  const notes = await tx
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subjectOf(user)), inArray(auditLog.action, OPENINGS)))
  return !notes.some(({ after }) => (after as { opened?: boolean } | null)?.opened)
}

function subjectOf(user: User): string {
  return `user:${user.id}`
}
