import type { FastifyInstance } from 'fastify'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Config } from '#server/kernel/config.ts'
import { isLoopback } from '#server/kernel/production-checks.ts'

/**
 * Refuses a page elsewhere whose name points to this machine: its scripts would read the demonstration as their own.
 */
export function refuseForeignHosts(app: FastifyInstance, { appUrl }: Config): void {
  const own = new URL(appUrl).hostname
  app.addHook('onRequest', ({ hostname }, _reply, done) => {
    const isOurs = hostname === own || isLoopback(hostname)
    done(isOurs ? undefined : new DomainError('http.hostUnknown'))
  })
}

/** Refuses a request with two Host headers (RFC 9112 §3.2): Node keeps the first, a proxy may go by the second. */
export function refuseAmbiguousHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2) {
      if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
    }
    done(hosts > 1 ? new DomainError('http.badRequest') : undefined)
  })
}
