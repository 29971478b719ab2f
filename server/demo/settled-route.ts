import type { FastifyInstance } from 'fastify'
import { nextDue } from '#server/billing/charges/next-due.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import type { Deps } from '#server/deps.ts'
import { runDueJobs } from '#server/jobs.ts'

/**
 * `/demo/settled`: the sandbox calls it at each stop of a leap of its clock. What is due at this
 * moment is done before it answers with the next due moment, so that a charge day's work happens on
 * that day, as it does in real time. The caller registers it in demo mode alone (design §4).
 */
export function registerDemoSettled(app: FastifyInstance, deps: Deps): void {
  app.get('/demo/settled', { schema: { hide: true } }, async () => {
    await settlePaymentEvents(deps)
    await runDueJobs(deps)
    await settlePaymentEvents(deps)
    const { next, nextCharge } = await nextDue(deps, await deps.businessClock.now())
    return { next: next?.toISOString() ?? null, nextCharge: nextCharge?.toISOString() ?? null }
  })
}
