import type { FastifyInstance } from 'fastify'
import { DomainError } from '#domain/kernel/errors.ts'
import type { RemoteEvent } from '#server/kernel/adapters/payments/payments.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { processEventsSoon, storeEvent } from './event-queue.ts'

/**
 * `POST /api/stripe/webhook`: signed events. Each is stored and answered at once; what is to be done
 * about it comes afterwards, so that a charge day's hundreds of events are never answered too late.
 */
export async function registerWebhook(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    scope.post('/api/stripe/webhook', { schema: { hide: true } }, async (request) => {
      await storeEvent(deps, verified(deps, request.body, request.headers['stripe-signature']))
      processEventsSoon(deps)
      return { received: true }
    })
  })
}

function verified(
  deps: Deps,
  body: unknown,
  signature: string | string[] | undefined,
): RemoteEvent {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') {
    throw new DomainError('http.badRequest')
  }
  try {
    return deps.payments.verifyEvent(body, signature)
  } catch {
    throw new DomainError('http.badRequest')
  }
}
