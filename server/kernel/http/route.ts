import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errorStatus } from '#domain/errors.ts'
import { type Endpoint, failedDownload, type OurSide } from '#domain/kernel/endpoint.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { Right } from '#domain/kernel/rights.ts'
import { isOnStandby } from '#server/kernel/db/standby.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { AccessRefused } from './access-refused.ts'
import type { Session } from './authenticated-session.ts'
import { replyWithError } from './error-reply.ts'
import { languageOf } from './language.ts'
import { countHit, networkOf, tooManyRequests } from './rate-limit.ts'
import { requireRecentPassword } from './recent-password.ts'
import { sessionReader, usesBearer } from './session.ts'
import { rightsOfSession } from './session-rights.ts'
import { readTemporaryToken } from './temporary-token.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** By which the fields of an error are named as in the payload. */
    body?: z.ZodType
  }
}

/** No form of ours sends a list of more elements, or objects and lists in each other any deeper. */
const MAX_LIST_LENGTH = 100
const MAX_DEPTH = 20

type Output<Schema extends z.ZodType | undefined> = z.output<NonNullable<Schema>>

/** Describes what a handler is given: the checked payload and who is calling. */
export interface Call<E extends Endpoint> {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  /** Present wherever the endpoint's access is not `public`. */
  session: E['access'] extends 'public' ? Session | null : Session
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

const done = { success: true as const }

/** Where the answer says no more than that it is done, a handler returns nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: nothing is to be returned
type Result<Reply> = typeof done extends Reply ? Reply | void : Reply

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<OurSide<E['response']>>>

/** Registers declared endpoints on `app`: limits, access, CSRF and validation come with each. */
export function router(app: FastifyInstance, deps: Deps) {
  const readSession = sessionReader(deps)
  const known = new WeakMap<FastifyRequest, Session>()

  async function callerOf({ access }: Endpoint, request: FastifyRequest): Promise<Session | null> {
    const session = await readSession(request)
    return session ?? (access === 'secondFactor' ? readTemporaryToken(deps, request) : null)
  }

  return function route<const E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: {
        summary: endpoint.summary,
        description: describe(endpoint),
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { 200: endpoint.response },
      },
      ...(endpoint.body && { config: { body: endpoint.body } }),
      ...(endpoint.followedFrom && { errorHandler: redirectToPage(endpoint.followedFrom) }),
      onRequest: async (request, reply) => {
        reply.headers(apiHeaders)
        const mayChange = endpoint.method !== 'GET' && !endpoint.worksOnStandby
        if (mayChange && (await isOnStandby(deps.db))) throw new DomainError('http.onStandby')
        if (endpoint.access === 'public') return enforceLimit(deps, endpoint, networkOf(request.ip))
        const session = allowed(endpoint, await callerOf(endpoint, request))
        if (endpoint.recentPassword) requireRecentPassword(session, deps.clock.now())
        known.set(request, session)
        await enforceLimit(deps, endpoint, session.user.id)
      },
      ...(endpoint.method !== 'GET' && {
        preValidation: (request, reply, done) => {
          refuseLongOrDeep(request.body)
          if (endpoint.isAnonymous || usesBearer(request)) done()
          else app.csrfProtection(request, reply, done)
        },
      }),
      handler: async (request, reply) => {
        const session = endpoint.isAnonymous
          ? null
          : (known.get(request) ?? (await readSession(request)))
        const result = await handler({
          params: request.params,
          query: request.query,
          body: request.body,
          session,
          language: languageOf(request),
          request,
          reply,
        } as Call<E>)
        // Files are sent by their handlers, which return nothing either.
        return result === undefined && endpoint.response instanceof z.ZodObject ? done : result
      },
    })
  }
}

/** Keeps an answer out of caches, frames and other sites' hands. */
export const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

function describe({ access, errors, recentPassword }: Endpoint): string {
  const codes = [...errors, ...(recentPassword ? (['accounts.passwordAgain'] as const) : [])]
  const refusals = codes.map((code) => `${errorStatus[code]} ${code}`).join(', ')
  return `Access: ${access}.${refusals && ` Refusals: ${refusals}.`}`
}

/**
 * Without the second factor who has a role may only give it: an attacker with the password alone
 * reads and changes nothing.
 * @throws DomainError 401 without a session; AccessRefused, 403, without the right or the second factor
 *   (spec §6)
 */
function allowed({ access }: Endpoint, session: Session | null): Session {
  if (!session) throw new DomainError('http.unauthenticated')
  const rights = rightsOfSession(session)
  const isStaff = rights.length > 0
  if (isStaff && access !== 'secondFactor' && !session.twoFactorVerified) {
    throw new AccessRefused('accounts.twoFactorRequired', session)
  }
  const allows = { public: true, user: true, secondFactor: isStaff, staff: isStaff }
  const isAllowed =
    access in allows ? allows[access as keyof typeof allows] : rights.includes(access as Right)
  if (!isAllowed) throw new AccessRefused('http.forbidden', session)
  return session
}

/** A reader who followed a link is redirected instead of getting a JSON response (design §4). */
function redirectToPage(page: string) {
  return (error: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply) => {
    const isFollowed = request.headers.accept?.includes('text/html')
    if (!isFollowed) {
      replyWithError(error, request, reply)
      return
    }
    const status = error instanceof DomainError ? errorStatus[error.code] : error.statusCode
    if (status === undefined || status >= 500) request.log.error({ err: error }, 'request failed')
    // The page's own guard requests what is missing, and leads back.
    const isUnauthorized = status === 401 || status === 403
    reply.redirect(isUnauthorized ? page : `${page}?${failedDownload}=0`, 303)
  }
}

async function enforceLimit(deps: Deps, endpoint: Endpoint, caller: string): Promise<void> {
  const limit = endpoint.rateLimit
  if (!limit) return
  const now = deps.clock.now()
  const { hits, resetsAt } = await countHit(
    deps.db,
    `${endpoint.path} ${caller}`,
    now,
    limit.windowSeconds,
  )
  if (hits <= limit.max) return
  throw tooManyRequests(resetsAt, now)
}

/** Every element would be checked, and complained of, one by one; and what is deep fills the stack. */
function refuseLongOrDeep(body: unknown): void {
  const isLong = (value: unknown) => Array.isArray(value) && value.length > MAX_LIST_LENGTH
  if (partsOf(body).some(isLong) || isDeeper(body, MAX_DEPTH)) {
    throw new DomainError('http.payloadTooLarge')
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  return partsOf(value).some((part) => levels === 0 || isDeeper(part, levels - 1))
}

/** Lists the parts of what was JSON; a file's bytes and the stream of an upload have none. */
function partsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const isObject = typeof value === 'object' && value !== null
  return isObject && Object.getPrototypeOf(value) === Object.prototype ? Object.values(value) : []
}

export type Route = ReturnType<typeof router>
