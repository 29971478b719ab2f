import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ADMINISTRATOR_IDLE_MINUTES } from '#domain/kernel/administrator-session.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { retention } from '#domain/retention.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, gt, inArray, ne, not, or, type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { holdsRole, rolesBeside } from '#server/kernel/db/held-roles.ts'
import { isDemoAddress } from '#server/kernel/db/installation.ts'
import { sessions, users } from '#server/kernel/db/schema.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { isReachable, type Session } from './authenticated-session.ts'
import { clearCookie, readCookie, SESSION_COOKIE, setCookie } from './cookies.ts'
import { hashToken } from './one-time-token.ts'

/** Time to fetch the telephone and to type six digits. */
const SECOND_FACTOR_MINUTES = 15

/**
 * Says how exactly it is known when a session was last used; writing it each time would cost. Members see it in the
 * list of their devices, people with a role are logged out by it.
 */
const SEEN_EVERY_MS = { member: 5 * 60_000, staff: 60_000 }

/** Describes how far a session is authenticated; for members the password suffices. */
export type Proof = 'complete' | 'awaitsSecondFactor' | 'secondFactor'

/** Says for whom a session opens, and how far it goes. */
interface SessionStart {
  userId: string
  proof: Proof
  /** The password that the caller has checked, as it is stored; unset for an account just made. */
  passwordHash?: string | null
  /** Further reads and writes in the same transaction, while the account's row is locked. */
  within?: (tx: Queryable) => Promise<void>
}

/**
 * Opens a session and sends its token to the browser in a cookie that scripts cannot read. Only the
 * token's hash is stored, so that the table's content opens no session. The token is always a new
 * one, and the browser's previous session ends, to prevent session fixation. Answers the session's id.
 * @throws DomainError accounts.invalidCredentials when the password was changed, or the account
 *   closed, while the caller was checking it
 */
export async function openSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, proof, passwordHash, within }: SessionStart,
): Promise<string> {
  await endPresented(deps, request)
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock.now()
  const lifetime =
    proof === 'awaitsSecondFactor' ? SECOND_FACTOR_MINUTES * 60_000 : retention.sessionDays * DAY_MS
  const expiresAt = new Date(now.getTime() + lifetime)
  const id = await deps.db.transaction(async (tx) => {
    // Waits for a concurrent change of the password that ends all sessions, and makes a later one
    // wait for the new row: so the session is ended by it, or does not open.
    const [account] = await tx
      .select({ passwordHash: users.passwordHash, status: users.status, email: users.email })
      .from(users)
      .where(eq(users.id, userId))
      .for('share')
    const isSame = passwordHash === undefined || account?.passwordHash === passwordHash
    if (
      account?.status !== 'active' ||
      !isSame ||
      !account.email ||
      isDemoAddress(deps, account.email)
    ) {
      throw new DomainError('accounts.invalidCredentials')
    }
    await within?.(tx)
    const opened = {
      id: randomUUID(),
      tokenHash: hashToken(token),
      userId,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      twoFactorVerifiedAt: proof === 'secondFactor' ? now : null,
      provedAt: proof === 'awaitsSecondFactor' ? null : now,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    }
    await tx.insert(sessions).values(opened)
    return opened.id
  })
  setCookie(deps, reply, SESSION_COOKIE, { value: token, expires: expiresAt })
  return id
}

/** Ends the caller's session, and that of the cookie which may come along with a bearer token. */
export async function closeSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await endPresented(deps, request)
  clearCookie(deps, reply, SESSION_COOKIE)
}

async function endPresented(deps: Deps, request: FastifyRequest): Promise<void> {
  const tokens = [sessionToken(deps, request), readCookie(deps, request, SESSION_COOKIE)]
  const hashes = tokens.flatMap((token) => (token ? [hashToken(token)] : []))
  if (hashes.length === 0) return
  await endSessions(deps.db, deps.sessionCache, inArray(sessions.tokenHash, hashes))
}

/** Ends all sessions of an account, or all but one, and answers how many there were. */
export async function endSessionsOf(
  tx: Queryable,
  deps: Pick<Deps, 'sessionCache'>,
  userId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  return endSessions(
    tx,
    deps.sessionCache,
    and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)),
  )
}

/**
 * Ends the sessions that match. This process drops them from its cache now, the others when the
 * database notifies them; in a transaction that is after the commit, which a cache entry outlives
 * by seconds at most.
 */
export async function endSessions(
  tx: Queryable,
  cache: Deps['sessionCache'],
  which: SQL | undefined,
): Promise<number> {
  const ended = await tx.delete(sessions).where(which).returning({ tokenHash: sessions.tokenHash })
  cache.forget(ended.map(({ tokenHash }) => tokenHash))
  return ended.length
}

/** The newest use of sessions of people with a role that have ended by `now` for want of another. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - ADMINISTRATOR_IDLE_MINUTES * 60_000)
}

/** The caller's session, or `null` for visitors, ended sessions and deactivated accounts. */
export function sessionReader(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'sessionCache' | 'background'>,
) {
  const find = findSession(deps)
  return async function readSession(request: FastifyRequest): Promise<Session | null> {
    const token = sessionToken(deps, request)
    if (!token) return null
    const now = deps.clock.now()
    const tokenHash = hashToken(token)
    const remembered = deps.sessionCache.find(tokenHash, now)
    if (remembered) return remembered

    const state = deps.sessionCache.state()
    const [row] = await find.execute({ tokenHash, now, idleSince: idleSince(now) })
    if (!row || !isReachable(row.user) || isDemoAddress(deps, row.user.email)) return null
    const { id, expiresAt, provedAt, user, roles } = row
    const session = {
      id,
      twoFactorVerified: row.twoFactorVerifiedAt !== null,
      provedAt,
      user,
      roles,
    }
    deps.sessionCache.keep(tokenHash, session, expiresAt, now, state)
    if (
      now.getTime() - row.lastSeenAt.getTime() >
      SEEN_EVERY_MS[roles.length > 0 ? 'staff' : 'member']
    )
      recordSeen(deps, id, now)
    return session
  }
}

function recordSeen({ db, background }: Pick<Deps, 'db' | 'background'>, id: string, now: Date) {
  background.run(`session ${id} was seen`, async () => {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
  })
}

/**
 * Prepared once: it runs with nearly every request. Without a name it is prepared each time: a
 * transaction pooler may hand the next one to a connection that does not know it.
 */
function findSession({ config, db }: Pick<Deps, 'config' | 'db'>) {
  return db
    .select({
      id: sessions.id,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      twoFactorVerifiedAt: sessions.twoFactorVerifiedAt,
      provedAt: sessions.provedAt,
      user: users,
      roles: rolesBeside,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        or(not(holdsRole()), gt(sessions.lastSeenAt, sql.placeholder('idleSince'))),
        eq(users.status, 'active'),
      ),
    )
    .prepare(config.poolerUrl ? '' : 'find_session')
}

/** True when the caller proves who they are with a header, which no foreign page can make a browser send. */
export function usesBearer(request: FastifyRequest): boolean {
  return request.headers.authorization?.startsWith('Bearer ') ?? false
}

function sessionToken(deps: Pick<Deps, 'config'>, request: FastifyRequest): string | undefined {
  if (usesBearer(request)) return request.headers.authorization?.slice('Bearer '.length)
  return readCookie(deps, request, SESSION_COOKIE)
}
