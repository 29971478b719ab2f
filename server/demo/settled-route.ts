import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'

/**
 * `/demo/settled`: answers when the card provider's events have been worked on. The sandbox asks
 * before its clock leaps on: what comes of a charge day has to happen on that day, as it does in real
 * time. The caller registers it in demo mode alone (design §3).
 */
export function registerDemoSettled(app: FastifyInstance, deps: Deps): void {
  app.get('/demo/settled', { schema: { hide: true } }, async (_request, reply) => {
    await settlePaymentEvents(deps)
    return reply.code(204).send()
  })
}
