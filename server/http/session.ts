import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/client.ts'
import { sessions, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

export const SESSION_COOKIE = 'ongizate_session'
const SESSION_DAYS = 30
const DAY_MS = 86_400_000

export interface Session {
  id: string
  twoFactorVerified: boolean
  /** As it was up to some seconds ago; what money depends on is read again. */
  user: typeof users.$inferSelect
}

/**
 * Opens a session and hands its token to the browser in a cookie that scripts cannot read. Only the
 * token's hash is stored: who reads the table cannot log in with it.
 */
export async function openSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(deps.clock.now().getTime() + SESSION_DAYS * DAY_MS)
  await deps.db.insert(sessions).values({
    tokenHash: hash(token),
    userId,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    createdAt: deps.clock.now(),
    lastSeenAt: deps.clock.now(),
    expiresAt,
  })
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(deps), expires: expiresAt })
}

/** Ends the caller's session, and that of the cookie which may come along with a bearer token. */
export async function closeSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const tokens = [sessionToken(request), request.cookies[SESSION_COOKIE]]
  const hashes = tokens.flatMap((token) => (token ? [hash(token)] : []))
  await deps.db.delete(sessions).where(inArray(sessions.tokenHash, hashes))
  deps.sessionCache.forget(hashes)
  reply.clearCookie(SESSION_COOKIE, cookieOptions(deps))
}

/** The caller's session, or `null` for visitors, ended sessions and deactivated accounts. */
export function sessionReader(deps: Pick<Deps, 'db' | 'clock' | 'sessionCache'>) {
  const find = findSession(deps.db)
  return async function readSession(request: FastifyRequest): Promise<Session | null> {
    const token = sessionToken(request)
    if (!token) return null
    const now = deps.clock.now()
    const tokenHash = hash(token)
    const remembered = deps.sessionCache.find(tokenHash, now)
    if (remembered) return remembered

    const state = deps.sessionCache.state()
    const [row] = await find.execute({ tokenHash, now })
    if (!row) return null
    const { id, expiresAt, user } = row
    const session = { id, twoFactorVerified: row.twoFactorVerifiedAt !== null, user }
    deps.sessionCache.keep(tokenHash, session, expiresAt, now, state)
    return session
  }
}

/** Prepared once: it runs with nearly every request. */
function findSession(db: Database) {
  return db
    .select({
      id: sessions.id,
      expiresAt: sessions.expiresAt,
      twoFactorVerifiedAt: sessions.twoFactorVerifiedAt,
      user: users,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.status, 'active'),
      ),
    )
    .prepare('find_session')
}

/** True when the caller proves who they are with a header, which no foreign page can make a browser send. */
export function usesBearer(request: FastifyRequest): boolean {
  return request.headers.authorization?.startsWith('Bearer ') ?? false
}

function sessionToken(request: FastifyRequest): string | undefined {
  if (usesBearer(request)) return request.headers.authorization?.slice('Bearer '.length)
  return request.cookies[SESSION_COOKIE]
}

function cookieOptions(deps: Deps) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: deps.config.appUrl.startsWith('https:'),
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
