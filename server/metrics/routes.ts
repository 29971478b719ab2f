import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { routeOf } from '#server/kernel/http/current-request.ts'
import { collectProcess } from './metrics.ts'
import { readStoredFigures } from './read-stored-figures.ts'

/** Prometheus's default path, and the same beside the other calls. */
const PATHS = ['/metrics', '/api/metrics']

/** Measures the answers of all routes that are registered from here on, where anybody reads the figures. */
export function registerHttpMetrics(app: FastifyInstance, { config, metrics }: Deps): void {
  if (config.metricsToken === null) return
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    const labels = {
      // A stranger may choose any of Node's methods where there is no route.
      method: route === null ? 'any' : request.method,
      route: route ?? 'none',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) metrics.serverErrors.inc()
    done()
  })
}

/**
 * Serves the figures with the token of `METRICS_TOKEN`, else 401. Without that
 * setting there is no such address.
 */
export function serveMetrics(app: FastifyInstance, deps: Deps): void {
  const { config, metrics } = deps
  if (config.metricsToken === null) return
  const isToken = comparedWith(`Bearer ${config.metricsToken}`)
  collectProcess(metrics)
  for (const path of PATHS) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isToken(request.headers.authorization ?? '')) {
        reply.header('www-authenticate', 'Bearer')
        throw new DomainError('http.unauthenticated')
      }
      await readStoredFigures(deps)
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
    })
  }
}

/** Compares texts in a time that says nothing about them, whatever their lengths. */
function comparedWith(right: string): (given: string) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(right)
  return (given) => timingSafeEqual(digest(given), expected)
}
