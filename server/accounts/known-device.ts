import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { retention } from '#domain/retention.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, desc, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { cookieName, DEVICE_COOKIE, readCookie, setCookie } from '#server/kernel/http/cookies.ts'
import { hashToken } from '#server/kernel/http/one-time-token.ts'
import { knownDevices, users } from '#server/schema.ts'
import { isMailAllowed } from './mail-allowance.ts'
import { signInMail } from './sign-in-mail.ts'
import type { User } from './user.ts'

/** A family shares a computer; hundreds of accounts do not. */
const MAX_ACCOUNTS_IN_A_BROWSER = 10

/** The browser's name for itself, hashed as it is stored; `null` for one that has none yet. */
export function deviceOf(deps: Pick<Deps, 'config'>, request: FastifyRequest): string | null {
  const name = readCookie(deps, request, DEVICE_COOKIE)
  return name ? hashToken(name) : null
}

/**
 * Returns how an account calls this browser, if it has been opened there before, else `null`. It stays the same under
 * all names that the browser gets, so that new ones give no more attempts to guess.
 */
export async function knownDeviceOf(
  db: Queryable,
  owner: { id: string } | { email: string },
  device: string | null,
): Promise<string | null> {
  if (device === null) return null
  const isOwner = 'id' in owner ? eq(users.id, owner.id) : eq(users.email, owner.email)
  const [found] = await db
    .select({ deviceHash: knownDevices.deviceHash, firstHash: knownDevices.firstHash })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(isOwner, eq(knownDevices.deviceHash, device)))
  return found ? (found.firstHash ?? found.deviceHash) : null
}

/**
 * Marks the browser as known to the account. For a new account, in the browser that opened it.
 *
 * A browser that is new to an account gets a new name, so that a name planted there by an attacker
 * never opens the account unnoticed elsewhere; the other accounts of that browser, of one family
 * perhaps, keep it under the new name.
 */
export async function rememberDevice(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Queryable,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
): Promise<void> {
  const device = deviceOf(deps, request)
  const lastSeenAt = deps.clock.now()
  const kept = device !== null && (await knownDeviceOf(tx, { id: userId }, device)) !== null
  const name =
    (kept && readCookie(deps, request, DEVICE_COOKIE)) || randomBytes(32).toString('base64url')
  const deviceHash = hashToken(name)
  if (!kept && device !== null) await carryOver(tx, device, deviceHash)
  await tx
    .insert(knownDevices)
    .values({ userId, deviceHash, lastSeenAt })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { lastSeenAt },
    })
  // Later steps of this request see it as the next request will.
  request.cookies[cookieName(deps, DEVICE_COOKIE)] = name
  setCookie(deps, reply, DEVICE_COOKIE, { value: name, maxAge: retention.deviceDays * 86_400 })
}

async function carryOver(tx: Queryable, from: string, to: string): Promise<void> {
  const others = await tx
    .select()
    .from(knownDevices)
    .where(eq(knownDevices.deviceHash, from))
    .orderBy(desc(knownDevices.lastSeenAt))
    .limit(MAX_ACCOUNTS_IN_A_BROWSER)
  if (others.length === 0) return
  await tx
    .insert(knownDevices)
    .values(
      others.map((other) => ({ ...other, deviceHash: to, firstHash: other.firstHash ?? from })),
    )
}

/**
 * Call it when authentication is complete, before the session opens: the first time in this browser
 * an e-mail announces it. If the process dies in between, the warning was sent too early, never too
 * late.
 */
export async function recordSignIn(
  deps: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  user: User,
): Promise<void> {
  const device = deviceOf(deps, request)
  await deps.db.transaction(async (tx) => {
    const isKnown = (await knownDeviceOf(tx, user, device)) !== null
    await rememberDevice(deps, tx, { request, reply }, user.id)
    if (!isKnown && (await isMailAllowed(tx, deps, 'signIn', user.id))) {
      await queueMail(tx, deps, signInMail, {
        dedupeKey: `new-sign-in-${randomUUID()}`,
        to: user,
        params: {
          name: user.firstName,
          at: deps.clock.now().toISOString(),
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
          hasPassword: user.passwordHash !== null,
        },
      })
    }
  })
}
