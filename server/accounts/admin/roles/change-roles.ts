import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { roleEndFrom } from '#domain/kernel/held-role.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Role } from '#domain/kernel/rights.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import { clearWrongCodes } from '#server/accounts/two-factor/two-factor-attempts.ts'
import { twoFactorLock } from '#server/accounts/two-factor/two-factor-secret.ts'
import type { User } from '#server/accounts/user.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { readRoles } from '#server/kernel/db/held-roles.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { isReachable } from '#server/kernel/http/authenticated-session.ts'
import { isLastAdministrator } from '#server/profile/request-deletion.ts'
import { findProgramme } from '#server/programmes/find-programme.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'
import {
  type AccountChange,
  lockAmongAdministrators,
  requireActor,
} from '../account-change-rules.ts'
import { type RoleRow, randomPasswordHash, storeRoles } from './store-roles.ts'

interface WantedRole {
  role: Role
  programmeId?: number | undefined
}

/**
 * Gives an account these roles, for a year, and takes all others; those that it has keep their end.
 * @throws DomainError admin.userNotFound, admin.userErased, admin.userInactive, admin.userWithoutEmail,
 *   admin.notYourself and admin.lastAdministrator where a right to administrate would go, programmes.notFound;
 *   http.forbidden for an actor who is no administrator any more
 */
export async function changeRoles(
  deps: Deps,
  change: AccountChange & { roles: readonly WantedRole[] },
): Promise<RoleRow[]> {
  const { actorId, userId } = change
  const wanted = [...new Map(change.roles.map((one) => [keyOf(one), one])).values()]
  return underLock(deps, change, 'admin.changeRoles', async (tx, { user, held, today }) => {
    const isLost = administrates(held) && !administrates(wanted)
    if (isLost && actorId === userId) throw new DomainError('admin.notYourself')
    if (isLost && (await isLastAdministrator(tx, user))) {
      throw new DomainError('admin.lastAdministrator')
    }
    const granted = {
      userId,
      grantedBy: actorId,
      grantedAt: deps.clock.now(),
      until: roleEndFrom(today),
      noticeSentAt: null,
    }
    const next = wanted.map(
      ({ role, programmeId = null }) =>
        held.find((one) => keyOf(one) === keyOf({ role, programmeId })) ?? {
          ...granted,
          role,
          programmeId,
        },
    )
    const added = next.filter((one) => !held.includes(one))
    if (added.length > 0 && user.status !== 'active') throw new DomainError('admin.userInactive')
    if (added.length > 0 && !isReachable(user)) throw new DomainError('admin.userWithoutEmail')
    for (const { programmeId } of added) if (programmeId) await findProgramme(tx, programmeId)
    return next
  })
}

/**
 * Lets all roles of an account hold for a year from today.
 * @throws DomainError admin.userNotFound, admin.userErased, admin.userInactive; http.forbidden for an
 *   actor who is no administrator any more
 */
export function renewRoles(deps: Deps, change: AccountChange): Promise<RoleRow[]> {
  return underLock(deps, change, 'admin.renewRoles', async (_tx, { user, held, today }) => {
    if (user.status !== 'active') throw new DomainError('admin.userInactive')
    const until = roleEndFrom(today)
    return held.map((one) => (one.until === until ? one : { ...one, until, noticeSentAt: null }))
  })
}

const administrates = (roles: readonly { role: Role }[]) =>
  roles.some(({ role }) => role === 'administrator')

const keyOf = ({ role, programmeId }: { role: Role; programmeId?: number | null | undefined }) =>
  `${role} ${programmeId ?? ''}`

interface Facts {
  user: User
  held: readonly RoleRow[]
  today: CalendarDay
}

type Decide = (tx: Queryable, facts: Facts) => Promise<RoleRow[]>

/** Stores the roles that `decide` returns while no other change of roles or of the second factor is under way. */
async function underLock(
  deps: Deps,
  { actorId, userId }: { actorId: string | null; userId: string },
  action: 'admin.changeRoles' | 'admin.renewRoles' | 'admin.endRoles',
  decide: Decide,
): Promise<RoleRow[]> {
  if (!isId(userId)) throw new DomainError('admin.userNotFound')
  const passwordHash = await randomPasswordHash(deps)
  const today = madridDay(await deps.businessClock.now())
  const changed = await deps.withAccountLock(twoFactorLock(userId), async () => {
    const stored = await deps.db.transaction(async (tx) => {
      const user = await lockAmongAdministrators(tx, userId)
      if (actorId) await requireActor(tx, actorId)
      const held = await readRoles(tx, userId)
      const next = await decide(tx, { user, held, today })
      const isSame = next.length === held.length && next.every((one) => held.includes(one))
      if (!isSame) await storeRoles(tx, deps, user, { by: { actorId, action }, next, passwordHash })
      return { held, next }
    })
    if (stored.next.length === 0) await clearWrongCodes(deps.db, userId)
    return stored
  })
  deps.sessionCache.forgetAccount(userId)
  recordAdministrator(deps, userId, changed)
  return changed.next
}

function recordAdministrator(
  deps: Deps,
  id: string,
  { held, next }: { held: readonly RoleRow[]; next: readonly RoleRow[] },
): void {
  if (administrates(held) === administrates(next)) return
  const kind = administrates(next) ? 'administratorAdded' : 'administratorRemoved'
  recordSecurityEvent(deps, { kind, account: { id } })
}

/**
 * Ends what of an account's roles is over. That of the only administrator renews itself instead, with an
 * e-mail that asks for a second one: the association is never locked out.
 */
export function endOverdueRoles(deps: Deps, userId: string): Promise<RoleRow[]> {
  const change = { actorId: null, userId }
  return underLock(deps, change, 'admin.endRoles', async (tx, { user, held, today }) => {
    const isLast = await isLastAdministrator(tx, user)
    return held.flatMap((one) => {
      if (one.until >= today) return one
      const stays = one.role === 'administrator' && isLast
      return stays ? { ...one, until: roleEndFrom(today), noticeSentAt: null } : []
    })
  })
}
