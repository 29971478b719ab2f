import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { retention } from '#domain/retention.ts'
import {
  securityEvents as kinds,
  type SecurityEventKind,
} from '#domain/security/security-events.ts'
import { eq, lt } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { AccessRefused } from '#server/kernel/http/access-refused.ts'
import { currentRequest, type RequestContext } from '#server/kernel/http/current-request.ts'
import { countHit } from '#server/kernel/http/rate-limit.ts'
import { securityEvents, users } from '#server/schema.ts'

export type SecurityDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'background'>

export interface SecurityEvent {
  kind: SecurityEventKind
  /** Which account it is about; an address that no account has makes an event of none. */
  account: { id: string } | { email: string }
  sessionId?: string
}

/** Limits events of a kind and account in an hour: passwords and codes have narrower limits of their own. */
const AN_HOUR = { max: 60, windowSeconds: 3600 }
/** Limits events of a kind in an hour for all addresses together that no account has: anybody can make them up. */
const AN_HOUR_FOR_NOBODY = { max: 200, windowSeconds: 3600 }
/** A page that is refused asks again and again. */
const REFUSALS_OF_A_ROUTE = { max: 1, windowSeconds: 600 }

/** Is the length that sessions keep of it. */
const USER_AGENT_LENGTH = 300

/**
 * Records what has happened on the way into an account: a row and a line in the log, without name,
 * e-mail or network. Call it when the change is committed. The caller does not wait, so no answer says
 * by its time whether there is an account, and a failing record breaks nothing. What is repeated
 * without end is recorded up to a limit.
 */
export function recordSecurityEvent(deps: SecurityDeps, event: SecurityEvent): void {
  const request = currentRequest()
  const at = deps.clock.now()
  deps.background.run(`security event ${randomUUID()}`, () => record(deps, event, request, at))
}

async function record(
  deps: SecurityDeps,
  { kind, account, sessionId }: SecurityEvent,
  request: RequestContext | undefined,
  at: Date,
): Promise<void> {
  const userId = 'id' in account ? account.id : await userIdOf(deps, account.email)
  const { key, max, windowSeconds } = limitOf(kind, userId, request)
  const { hits } = await countHit(deps.db, key, at, windowSeconds)
  if (hits > max) return
  const { level, message } = kinds[kind]
  deps.log[level === 'info' ? 'info' : 'warn']({ security: kind, user: userId }, message)
  await deps.db.insert(securityEvents).values({
    at,
    level,
    type: kind,
    message,
    userId,
    sessionId: sessionId ?? null,
    url: request?.route ?? null,
    userAgent: userId === null ? null : (request?.userAgent.slice(0, USER_AGENT_LENGTH) ?? null),
    metadata: request ? { requestId: request.id } : {},
  })
}

async function userIdOf({ db }: SecurityDeps, email: string): Promise<string | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user?.id ?? null
}

/** The key ends with the account's id, as erasing an account expects it. */
function limitOf(kind: SecurityEventKind, userId: string | null, request?: RequestContext) {
  if (userId === null) return { key: `security ${kind} nobody`, ...AN_HOUR_FOR_NOBODY }
  const isRefusal = kind === 'accessRefused' || kind === 'secondFactorMissing'
  return isRefusal
    ? { key: `security ${kind} ${request?.route} ${userId}`, ...REFUSALS_OF_A_ROUTE }
    : { key: `security ${kind} ${userId}`, ...AN_HOUR }
}

/** Records refused calls of logged-in users: they lack the role or the second factor. */
export function recordRefusals(app: FastifyInstance, deps: SecurityDeps): void {
  app.addHook('onError', async (_request, _reply, error) => {
    if (!(error instanceof AccessRefused)) return
    const { code, session } = error
    const kind = code === 'http.forbidden' ? 'accessRefused' : 'secondFactorMissing'
    const { id: sessionId, user } = session
    recordSecurityEvent(deps, { kind, account: { id: user.id }, sessionId })
  })
}

/** Deletes what was recorded long ago. */
export async function deleteOldSecurityEvents({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - retention.securityEventDays * DAY_MS)
  await db.delete(securityEvents).where(lt(securityEvents.at, oldest))
}
