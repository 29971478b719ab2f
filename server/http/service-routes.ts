import { setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import * as service from '#domain/service-contract.ts'
import { sql } from '#server/db/drizzle.ts'
import type { BusinessDay, Deps } from '#server/deps.ts'
import type { SiteData } from '#server/site-data.ts'
import { NotReady } from './not-ready.ts'
import type { Route } from './route.ts'
import { siteConfig } from './site-config.ts'

const ANSWER_TIMEOUT_MS = 3000

/**
 * How long, in milliseconds, the state of other services is cached: the route is public and without a
 * limit, as load balancers call it each second from one address, and each check calls others.
 */
const PROBED_FOR_MS = 10_000

export function registerService(route: Route, deps: Deps): void {
  const config = writtenOnce(({ today, now }: BusinessDay, siteData: SiteData) => ({
    ...siteConfig(deps.config, today, siteData),
    ...(deps.config.payments.sandbox && { now: now.toISOString() }),
  }))
  route(service.getConfig, async ({ reply }) => {
    const day = deps.businessDay.fresh() ?? (await deps.businessDay.read())
    const siteData = deps.siteData.fresh() ?? (await deps.siteData.read())
    return config(reply, day, siteData)
  })

  route(service.health, async () => ({ status: 'ok' as const }))

  const probe = remembered(deps, async () => {
    const [database, payments] = await Promise.all([
      answers(deps.db.execute(sql`select 1`)),
      answers(deps.payments.ping()),
    ])
    return { database, payments }
  })

  route(service.ready, async () => {
    const { database, payments } = await probe()
    const jobs = deps.jobs.running()
    if (!database || !payments || !jobs) throw new NotReady()
    return { database, payments, jobs }
  })
}

/**
 * The same answer as long as it is made from the same, of which the text is kept: checking and writing it
 * takes longer than everything else of a request.
 */
function writtenOnce<From extends unknown[], Answer extends Record<string, unknown>>(
  make: (...from: From) => Answer,
) {
  let last: { from: From; answer: Answer; text: string } | null = null
  return (reply: FastifyReply, ...from: From): Answer => {
    const isKnown = last?.from.every((one, place) => one === from[place])
    if (!last || !isKnown) {
      const answer = make(...from)
      last = { from, answer, text: String(reply.serializeInput(answer, '200')) }
    }
    const { answer, text } = last
    reply.type('application/json; charset=utf-8').serializer(() => text)
    return answer
  }
}

/** The same answer for all who ask within ten seconds, also while it is being found. */
function remembered<Answer>(deps: Deps, find: () => Promise<Answer>): () => Promise<Answer> {
  let found: { answer: Promise<Answer>; until: number } | null = null
  return () => {
    const now = deps.clock.now().getTime()
    if (!found || now >= found.until) found = { answer: find(), until: now + PROBED_FOR_MS }
    return found.answer
  }
}

/** Whether it answers at all within three seconds. */
async function answers(question: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const tooLate = setTimeout(ANSWER_TIMEOUT_MS, false, { signal: timer.signal }).catch(() => false)
  const answered = question.then(
    () => true,
    () => false,
  )
  const result = await Promise.race([answered, tooLate])
  timer.abort()
  return result
}
