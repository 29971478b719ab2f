import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/kernel/deps.ts'
import { requests, routeOf } from './current-request.ts'

/** A UUID, with or without hyphens: nothing that a person could have typed, and no token of ours. */
const IS_ID = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i

/**
 * Names requests. Ours are twelve hexadecimal digits, `1b9d6bcd-bbfd`, which a person can read out on
 * the telephone; where proxies stand in front, an id that the nearest one has given stays.
 * @param trustedProxies how many stand in front; 0: the header is a stranger's, and not read
 */
export function requestIds(
  trustedProxies: number,
): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = trustedProxies > 0 ? headers['x-request-id'] : undefined
    return typeof given === 'string' && IS_ID.test(given) ? given : randomUUID().slice(0, 13)
  }
}

/**
 * Makes each request's id known to everything that the request sets off, and answers it in
 * `x-request-id`. Call it before other hooks are added. At level `debug` each answer is logged by route
 * and status: an address may hold the token of a link.
 */
export function registerRequestContext(app: FastifyInstance, { log }: Pick<Deps, 'log'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    requests.run(request, done)
  })
  // What has read a body calls back from its connection, where the context is lost.
  app.addHook('preValidation', (request, _reply, done) => {
    if (requests.getStore() === request) done()
    else requests.run(request, done)
  })
  if (!log.isLevelEnabled('debug')) return
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method } = request
    const ms = Math.round(reply.elapsedTime)
    const answer = { requestId, method, route: routeOf(request), status: reply.statusCode, ms }
    log.debug(answer, 'a request was answered')
    done()
  })
}
