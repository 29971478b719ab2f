import type { FastifyRequest } from 'fastify'
import { eq } from '#server/kernel/db/drizzle.ts'
import { readRoles } from '#server/kernel/db/held-roles.ts'
import { users } from '#server/kernel/db/schema.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { isReachable, type Session } from './authenticated-session.ts'
import { endTokens, findToken } from './one-time-token.ts'

/**
 * Who has given the password and still owes the second factor, by `X-Auth-Token` (spec §7). Only the
 * calls of the second factor ask for it; everywhere else the token counts for nothing.
 */
export async function readTemporaryToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<Session | null> {
  const token = request.headers['x-auth-token']
  if (typeof token !== 'string' || token === '') return null
  const found = await findToken(db, clock.now(), { token, purpose: 'twoFactor' })
  if (!found) return null
  const [user] = await db.select().from(users).where(eq(users.id, found.userId))
  if (user?.status !== 'active' || !isReachable(user)) return null
  const roles = await readRoles(db, user.id)
  return { id: found.id, twoFactorVerified: false, provedAt: null, user, roles }
}

/** A log-out also ends unfinished log-ins: only people with a role have such tokens. */
export async function endTemporaryTokens(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user: { id: userId }, roles }: Session,
): Promise<void> {
  if (roles.length > 0) await endTokens(db, clock.now(), userId, ['twoFactor'])
}
