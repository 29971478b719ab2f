import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { roleEndFrom } from '#domain/kernel/held-role.ts'
import type { Language } from '#domain/kernel/language.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { isTwoFactorSetUp } from '#server/accounts/two-factor/two-factor-verify.ts'
import type { User } from '#server/accounts/user.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray } from '#server/kernel/db/drizzle.ts'
import { readRoles } from '#server/kernel/db/held-roles.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, users } from '#server/schema.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'
import { announceRoles, randomPasswordHash, storeRoles } from './roles/store-roles.ts'

const ACTION = 'admin.create'

/** Actions that may have opened an account with a random password. */
const OPENINGS = [ACTION, 'admin.promoteUser', 'admin.changeRoles'] as const

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
  // A server's command line does not reach the clock of a demonstration.
  const until = roleEndFrom(madridDay(deps.clock.now()))
  const created = await deps.withLock(`administrator ${administrator.email}`, () =>
    deps.db.transaction(async (tx) => {
      const [user] = await tx
        .select()
        .from(users)
        .where(eq(users.email, administrator.email))
        .for('update')
      if (!user) return create(tx, deps, { ...administrator, passwordHash }, until)
      if (user.status !== 'active') throw new DomainError('accounts.inactive')
      const roles = await readRoles(tx, user.id)
      if (roles.every(({ role }) => role !== 'administrator')) {
        return promote(tx, deps, user, { passwordHash, until })
      }
      if (await isInUse(tx, user)) return { outcome: 'unchanged' as const, link: null }
      const occasion = { needsLink: true, begins: true, isAlone: false }
      return {
        outcome: 'invitedAgain' as const,
        link: await announceRoles(tx, deps, user, occasion),
      }
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
  until: CalendarDay,
): Promise<CreatedAdministrator> {
  const [user] = await tx
    .insert(users)
    .values({ ...account, phone: '', locality: '' })
    .returning()
  if (!user) throw new Error('the administrator was not stored')
  const { link } = await promote(tx, deps, user, { passwordHash: account.passwordHash, until })
  return { outcome: 'created', link }
}

async function promote(
  tx: Queryable,
  deps: Deps,
  user: User,
  { passwordHash, until }: { passwordHash: string; until: CalendarDay },
): Promise<CreatedAdministrator> {
  const link = await storeRoles(tx, deps, user, {
    by: { actorId: null, action: ACTION },
    next: [
      ...(await readRoles(tx, user.id)),
      {
        userId: user.id,
        role: 'administrator',
        programmeId: null,
        grantedBy: null,
        grantedAt: deps.clock.now(),
        until,
        noticeSentAt: null,
      },
    ],
    passwordHash,
    needsPassword: true,
  })
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
