import { z } from 'zod'
import type { Endpoint, OurSide } from '#domain/kernel/endpoint.ts'
import { type AuthenticatedUser, checkAuth } from '#domain/kernel/session-contract.ts'
import type { SiteConfig } from '#domain/prerender-contract.ts'
import { getConfig } from '#domain/service-contract.ts'

/** One call of an endpoint, in our names. */
interface SentTo<E extends Endpoint = Endpoint> {
  path: string
  query: Readonly<Record<string, string>>
  body: z.output<NonNullable<E['body']>>
}

/** What the server answers to one endpoint. */
export interface Answer {
  endpoint: Endpoint
  reply(sent: SentTo): unknown
}

/** A condition, so that the compiler knows the endpoint before it reads what is answered: `true` stays `true`. */
type Reply<E extends Endpoint> = E extends Endpoint
  ? (
      sent: SentTo<E>,
    ) => OurSide<E['response']> | Response | Promise<OurSide<E['response']> | Response>
  : never

/** @param reply in our names; a `Response` for a refusal, a promise for what takes its time */
export function answer<E extends Endpoint>(endpoint: E, reply: Reply<E>): Answer {
  return { endpoint, reply: reply as Answer['reply'] }
}

/**
 * A server to which the visitor is logged in as `user`. It answers as `answers` say, and to everything else
 * with 404; what a contract would not let pass, and administrators' calls without an answer, are faults.
 */
export function answeringServer(
  user: AuthenticatedUser,
  config: SiteConfig,
  answers: readonly Answer[],
) {
  const calls: (SentTo & { endpoint: Endpoint })[] = []
  const faults: string[] = []
  const known = [...answers, answer(checkAuth, () => user), answer(getConfig, () => config)]

  async function replyTo(
    address: string,
    { method = 'GET', body }: RequestInit,
  ): Promise<Response> {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    if (pathname === '/api/csrf-token') {
      const expiresAt = new Date(Date.now() + 15 * 60_000).toISOString()
      return Response.json({ csrfToken: 'a token', expiresAt })
    }
    const found = known.find(
      ({ endpoint }) => endpoint.method === method && pattern(endpoint.path).test(pathname),
    )
    if (!found) {
      if (pathname.startsWith('/api/admin/')) faults.push(`no answer to ${method} ${pathname}`)
      return Response.json({ error: '', code: 'http.notFound' }, { status: 404 })
    }
    const { endpoint } = found
    const payload = body ? JSON.parse(String(body)) : undefined
    const checked = endpoint.body?.parse(payload)
    const sent: SentTo = {
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: endpoint.body instanceof z.ZodCodec ? checked : payload,
    }
    endpoint.query?.parse(sent.query)
    calls.push({ ...sent, endpoint })
    const reply = await found.reply(sent)
    if (reply instanceof Response) return reply
    return Response.json(z.encode(endpoint.response, reply))
  }

  return {
    async fetch(address: string, init: RequestInit = {}): Promise<Response> {
      // As over a network, in a later task: a second press comes while the first is under way.
      await new Promise((resolve) => setTimeout(resolve))
      try {
        return await replyTo(address, init)
      } catch (error) {
        faults.push(`${init.method} ${address}: ${error}`)
        throw error
      }
    },
    faults,
    /** The calls of an endpoint, in order. */
    sentTo: <E extends Endpoint>(endpoint: E) =>
      calls.filter((call) => call.endpoint === endpoint) as SentTo<E>[],
  }
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}
