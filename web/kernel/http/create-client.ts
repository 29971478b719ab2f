import { z } from 'zod'
import { readAnswer } from '#domain/kernel/renamed.ts'
import { ApiError, type ConnectionCode, type ErrorReply } from './api-error.ts'
import type { Breaker } from './breaker.ts'
import { type CsrfToken, createCsrfKeeper } from './csrf.ts'
import { startDeadline } from './deadline.ts'
import { once } from './retries.ts'
import type { AnyEndpoint, CallInput, CallOptions, ResponseOf, Retry } from './types.ts'

/** What the client takes from its environment; the site's own choice is in client.ts. */
export interface ClientEnvironment {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  now: () => number
  language: () => string
  /** What stands for a second factor that is still owed; null without one. */
  temporaryToken: () => string | null
  /** Names this page load to the server; the same on every call (spec §7). */
  sessionId: string
  breaker: Breaker
  /** How a reading call is made again that does not say otherwise (spec §7). */
  retryRead: Retry
  /** False when the browser knows that it has no connection. */
  isOnline: () => boolean
  /** The words for a failure of the connection, in the reader's language. */
  describe: (code: ConnectionCode | 'connection.refused', params?: { count: number }) => string
}

/** Asks the reader for their password; false when they would rather not. */
type PasswordQuestion = () => Promise<boolean>

interface Request extends CallOptions {
  params?: unknown
  query?: unknown
  body?: unknown
}

const timeout = 10_000
const sensitiveTimeout = 20_000
const authCheckTimeout = 15_000
/** Characters of a payload (spec §5). */
const bodyLimit = 1_000_000
/** Bytes that calls may have under way when their page is left (Fetch, "HTTP-network-or-cache fetch"). */
const keepaliveLimit = 65_536
/** Calls that the spec gives more time (spec §7). */
const sensitive =
  /^\/api\/(login|logout|register|reset-password|forgot-password|admin|cancel|update-user|create-donation-payment-intent|payment)/

/** A 401 from these says "wrong password" or "was not logged in", not "your session has ended". */
const answers401ByItself = new Set(['/api/login', '/api/logout'])

export function createClient(environment: ClientEnvironment) {
  const { retryRead } = environment
  const whenLoggedOut = new Set<(sentAt: number) => void>()
  const whenSecondFactorIsOwed = new Set<() => void>()
  const whenFailed = new Set<(error: ApiError, path: string) => void>()
  let askAgain: PasswordQuestion | null = null
  const csrf = createCsrfKeeper(
    async () =>
      (await retryRead(() => sendOnce('GET', '/api/csrf-token', {}), undefined)) as CsrfToken,
    environment.now,
  )

  /**
   * Calls one endpoint and gives its answer, typed by its contract. Throws `ApiError`, or the
   * signal's own reason when the caller aborts.
   */
  async function call<E extends AnyEndpoint>(
    endpoint: E,
    ...[input]: Record<string, never> extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
  ): Promise<ResponseOf<E>> {
    const { method, path: pattern, body, response } = endpoint
    const request: Request = {
      ...input,
      ...(body instanceof z.ZodCodec && { body: z.encode(body, input?.body) }),
    }
    const path = fillPath(pattern, request.params) + queryString(request.query)
    const key = `${method} ${pattern}`
    const { breaker } = environment
    if (!breaker.admits(key)) throw unavailable(breaker.remainingPause(key))
    try {
      const attempt = () => sendProved(method, path, request)
      const retry = request.retry ?? (method === 'GET' ? retryRead : once)
      const answer = await retry(attempt, request.signal)
      breaker.succeeded(key)
      return (
        response instanceof z.ZodCodec ? readAnswer(response, answer) : answer
      ) as ResponseOf<E>
    } catch (error) {
      if (!(error instanceof ApiError)) breaker.abandoned(key)
      else if (isOutage(error)) breaker.failed(key)
      else breaker.succeeded(key)
      throw error
    }
  }

  /** Once more, when the reader has proved again who they are, where the server asks for that. */
  async function sendProved(method: string, path: string, request: Request): Promise<unknown> {
    try {
      return await send(method, path, request)
    } catch (error) {
      const needsPassword = error instanceof ApiError && error.code === 'accounts.passwordAgain'
      if (!needsPassword || !(await askAgain?.())) throw error
      return send(method, path, request)
    }
  }

  /** Once more with a new token where the server refuses the old one (spec §8). */
  async function send(method: string, path: string, request: Request): Promise<unknown> {
    if (method === 'GET') return sendOnce(method, path, request)
    try {
      return await sendOnce(method, path, request, await csrf.token())
    } catch (error) {
      if (!refusedForCsrf(error)) throw error
      csrf.forget()
      return sendOnce(method, path, request, await csrf.token()).catch(describeRefusal)
    }
  }

  /** The server's word for a refused token is for programs (spec §8): people read what to do. */
  function describeRefusal(error: unknown): never {
    if (!refusedForCsrf(error)) throw error
    throw new ApiError(error.status, {
      error: environment.describe('connection.refused'),
      code: error.code,
    })
  }

  /** A browser that is offline has sent no request to the server. */
  function isOutage({ status, code }: ApiError): boolean {
    if (code === 'connection.tooLarge') return false
    return status >= 500 || (status === 0 && environment.isOnline())
  }

  async function sendOnce(method: string, path: string, request: Request, csrfToken?: string) {
    const body = request.body === undefined ? null : JSON.stringify(request.body)
    if (body && body.length > bodyLimit) throw connectionError('connection.tooLarge')
    const headers: Record<string, string> = {
      'Accept-Language': environment.language(),
      'X-Session-ID': environment.sessionId,
    }
    if (body !== null) headers['Content-Type'] = 'application/json'
    if (sensitive.test(path)) headers['X-Request-Timestamp'] = String(environment.now())
    if (csrfToken) headers['X-CSRF-Token'] = csrfToken
    const authToken = environment.temporaryToken()
    if (authToken) headers['X-Auth-Token'] = authToken
    const sentAt = environment.now()
    const deadline = startDeadline(request.timeout ?? timeoutOf(path), request.signal)

    let response: Response
    let reply: unknown
    try {
      response = await environment.fetch(path, {
        method,
        headers,
        credentials: 'include',
        body,
        signal: deadline.signal,
        ...(request.keepalive && outlivesPage(body) && { keepalive: true }),
      })
      reply = await readJson(response)
    } catch (error) {
      if (request.signal?.aborted) throw error
      const code = deadline.signal.aborted ? 'connection.timeout' : 'connection.offline'
      throw reportError(connectionError(code), path)
    } finally {
      deadline.clear()
    }
    if (response.ok && reply !== undefined) return reply
    const error = toApiError(response, reply)
    if (error.status === 401 && !answers401ByItself.has(path)) {
      for (const listener of whenLoggedOut) listener(sentAt)
    }
    if (error.code === 'accounts.twoFactorRequired') {
      for (const listener of whenSecondFactorIsOwed) listener()
    }
    throw reportError(error, path)
  }

  function reportError(error: ApiError, path: string): ApiError {
    for (const listener of whenFailed) listener(error, path)
    return error
  }

  function toApiError(response: Response, reply: unknown): ApiError {
    const { error, code, ...rest } = (reply ?? {}) as ErrorReply
    // A foreign page in place of the response, such as a hotel's log-in page, is none of ours.
    return new ApiError(
      response.ok ? 0 : response.status,
      {
        ...rest,
        error: error ?? environment.describe('connection.unreadable'),
        code: code ?? 'connection.unreadable',
      },
      retryAfterOf(response, environment.now()),
    )
  }

  /** @param rest milliseconds until another try */
  function unavailable(rest: number): ApiError {
    const code = 'connection.unavailable'
    const error = environment.describe(code, { count: Math.ceil(rest / 1_000) })
    return new ApiError(0, { error, code }, rest)
  }

  function connectionError(code: ConnectionCode): ApiError {
    return new ApiError(0, { error: environment.describe(code), code })
  }

  return {
    call,
    /**
     * Subscribes to calls that found the session gone, with the time they were sent (milliseconds
     * since 1970); returns the unsubscriber.
     */
    onLoggedOut(listener: (sentAt: number) => void): () => void {
      whenLoggedOut.add(listener)
      return () => whenLoggedOut.delete(listener)
    },
    /** Subscribes to failed calls, with their path; returns the unsubscriber. */
    onFailure(listener: (error: ApiError, path: string) => void): () => void {
      whenFailed.add(listener)
      return () => whenFailed.delete(listener)
    },
    /**
     * Answers calls that the server refuses until the reader has proved again who they are; returns
     * what takes the question away.
     */
    onPasswordAgain(question: PasswordQuestion): () => void {
      askAgain = question
      return () => {
        if (askAgain === question) askAgain = null
      }
    },
    /** Has a token for changing calls at hand, for one that may have no time to fetch it; throws `ApiError`. */
    prefetchCsrf: async (): Promise<void> => void (await csrf.token()),
    /** Fetches a new token for changing calls; throws `ApiError`, and then the old one stays. */
    renewCsrf: async (): Promise<void> => void (await csrf.renew()),
    /**
     * Subscribes to calls that were refused for lack of the second factor; returns the
     * unsubscriber.
     */
    onSecondFactorOwed(listener: () => void): () => void {
      whenSecondFactorIsOwed.add(listener)
      return () => whenSecondFactorIsOwed.delete(listener)
    },
  }
}

function refusedForCsrf(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403 && error.message === 'csrf_error'
}

function timeoutOf(path: string): number {
  if (path.startsWith('/api/check-auth')) return authCheckTimeout
  return sensitive.test(path) ? sensitiveTimeout : timeout
}

/** A browser refuses to send more than that, also while the page is there. */
function outlivesPage(body: string | null): boolean {
  return new TextEncoder().encode(body ?? '').length < keepaliveLimit
}

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string | number>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

function queryString(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
  const given = entries.filter(([, value]) => value !== undefined && value !== null)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** Milliseconds; the header says seconds or a moment. */
export function retryAfterOf(response: Response, now: number): number {
  const value = response.headers.get('retry-after')
  if (!value) return 0
  const seconds = Number(value)
  const wait = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1_000
  return Number.isFinite(wait) ? Math.max(0, wait) : 0
}

/** `undefined` stands for a body that is not JSON, such as a proxy's error page. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
