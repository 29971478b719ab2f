import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'

/** Holds the request under way, wherever its work goes. */
export interface RequestContext {
  id: string
  /** The pattern, such as `/api/sessions/:id`, never the address; `null` where no route is found. */
  route: string | null
  /** Is kept as the browser sends it; empty where it sends none. */
  userAgent: string
}

/** Follows a request for the log and for security events alone: what operations decide by is passed to them. */
export const requests = new AsyncLocalStorage<FastifyRequest>()

/** The request under way; `undefined` for what no request has begun. */
export function currentRequest(): RequestContext | undefined {
  const request = requests.getStore()
  if (!request) return undefined
  const { id, headers } = request
  return { id, route: routeOf(request), userAgent: headers['user-agent'] ?? '' }
}

/** The pattern of the route that a request has found; `null` where there is none. */
export function routeOf(request: FastifyRequest): string | null {
  return request.routeOptions?.url ?? null
}
