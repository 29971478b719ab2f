import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#domain/kernel/errors.ts'
import { limitPipelining } from './connections.ts'
import { networkOf } from './rate-limit.ts'

/** Describes how long clients may take, in milliseconds, and how much they may hold at once. */
interface ClientLimits {
  headersMs: number
  /** Holds for a body that a parser reads; a file that is sent has its own limits (`files/receive.ts`). */
  bodyMs: number
  checkEveryMs: number
  /** Between the requests of a connection. */
  keepAliveMs: number
  connections: number
  /** Limits those from one address, where no proxy stands in front. */
  connectionsPerNetwork: number
  /** Under way on one connection. */
  pipelinedRequests: number
  /** Bodies under way from one address. */
  bodiesPerNetwork: number
}

export const clientLimits: ClientLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  checkEveryMs: 5_000,
  keepAliveMs: 10_000,
  connections: 5_000,
  connectionsPerNetwork: 100,
  pipelinedRequests: 16,
  bodiesPerNetwork: 50,
}

/** Returns options for Node's server: its own time limit, which knows no difference between requests, is for headers alone. */
export function httpOptions({ headersMs, checkEveryMs, pipelinedRequests }: ClientLimits) {
  return {
    headersTimeout: headersMs,
    connectionsCheckingInterval: checkEveryMs,
    IncomingMessage: limitPipelining(pipelinedRequests),
  }
}

/**
 * Prevents connections from being held by slow bodies: after `bodyMs` the connection is broken,
 * also where the request was refused and its body is ignored.
 */
export function limitSlowClients(app: FastifyInstance, limits: ClientLimits): void {
  const underWay = new Map<string, number>()
  const stopWaiting = new WeakMap<object, () => void>()

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const hasBody = 'transfer-encoding' in raw.headers || Number(raw.headers['content-length']) > 0
    if (!hasBody) return done()
    const network = networkOf(request.ip)
    const others = underWay.get(network) ?? 0
    underWay.set(network, others + 1)
    const breakOff = () => setTimeout(() => raw.destroy(), limits.bodyMs).unref()
    let timer = breakOff()
    stopWaiting.set(raw, () => clearTimeout(timer))
    const release = once(() => {
      const left = (underWay.get(network) ?? 1) - 1
      if (left > 0) underWay.set(network, left)
      else underWay.delete(network)
    })
    finished(raw, { writable: false }, () => {
      clearTimeout(timer)
      release()
    })
    reply.raw.once('finish', () => {
      release()
      clearTimeout(timer)
      // What was handed on and refused all the same.
      if (!raw.complete) timer = breakOff()
    })
    if (others >= limits.bodiesPerNetwork) {
      return done(new DomainError('http.tooManyRequests', { minutes: 1, retryAfterSeconds: 60 }))
    }
    done()
  })
  // By now a parser has read the body, or handed it on as it comes.
  app.addHook('preValidation', ({ raw }, _reply, done) => {
    stopWaiting.get(raw)?.()
    done()
  })
}

function once(run: () => void): () => void {
  let hasRun = false
  return () => {
    if (!hasRun) run()
    hasRun = true
  }
}
