import type { FastifyInstance } from 'fastify'
import { nextDue } from '#server/billing/charges/next-due.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { settleWhatIsDue } from './settle-what-is-due.ts'

/**
 * `/demo/settled`: the sandbox calls it at each stop of a leap of its clock. What is due at this
 * moment is done before it answers with the next due moment, so that a charge day's work happens on
 * that day, as it does in real time. The caller registers it in demo mode alone (design §4).
 */
export function registerDemoSettled(app: FastifyInstance, deps: Deps): void {
  app.get('/demo/settled', { schema: { hide: true } }, async () => {
    await settleWhatIsDue(deps)
    const { next, nextCharge } = await nextDue(deps, await deps.businessClock.now())
    return { next: next?.toISOString() ?? null, nextCharge: nextCharge?.toISOString() ?? null }
  })
}
