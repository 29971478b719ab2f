// @module-tag slow

import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { rateLimits } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { confirmedOrder, type Member, member } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'

/** More than the database has connections for. */
const AT_ONCE = 30
/** Says how long the provider takes for each call, in milliseconds: a request that does not call it takes less. */
const LATENCY_MS = 4000

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
let buyers: Member[]
beforeAll(async () => {
  buyers = []
  for (let index = 0; index < AT_ONCE; index += 1) buyers.push(await member(site))
}, 60_000)
// All of them share an address, from which only so many cards may be begun in an hour.
beforeEach(async () => {
  await site.deps.db.delete(rateLimits)
})
afterEach(() => cardSandbox(site).clearFaults())

/** Milliseconds that a request for the own account takes meanwhile. */
async function bystander(): Promise<number> {
  const visitor = site.visitor()
  const before = performance.now()
  expect((await visitor.call(accounts.checkAuth)).status).toBe(200)
  expect((await buyers[0]?.call(subscriptions.myEnrolments))?.status).toBe(200)
  return performance.now() - before
}

function beginSetUp(buyer: Member) {
  const { id: userId, email } = buyer.user
  return buyer.call(subscriptions.createSetupIntent, { body: { userId, email } })
}

/** Everybody does something at once, while others only look. */
async function allAtOnce<T>(work: (buyer: Member, index: number) => Promise<T>) {
  const waits: number[] = []
  let isDone = false
  const looking = (async () => {
    while (!isDone) waits.push(await bystander())
  })()
  const answers = await Promise.all(buyers.map(work)).finally(() => {
    isDone = true
  })
  await looking
  return { answers, longestWait: Math.max(...waits) }
}

describe('a provider that takes four seconds for each call', () => {
  it('keeps no bystander waiting, and every buyer is enrolled', async () => {
    const orders: Awaited<ReturnType<typeof confirmedOrder>>[] = []
    for (const buyer of buyers) orders.push(await confirmedOrder(buyer, { monto: 60 }))
    await cardSandbox(site).setFaults([
      { kind: 'latency', path: '^/v1/', times: 10_000, ms: LATENCY_MS },
    ])
    const setUps = await allAtOnce(beginSetUp)
    expect(new Set(setUps.answers.map(({ status }) => status))).toEqual(new Set([200]))
    const purchases = await allAtOnce((buyer, index) =>
      buyer.call(subscriptions.completeSubscription, { body: orders[index] }),
    )
    expect(new Set(purchases.answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { longestWait } of [setUps, purchases]) expect(longestWait).toBeLessThan(LATENCY_MS)
  }, 60_000)

  it('answers other requests fast while all payers are charged', async () => {
    site.sandbox.setIdleUrl(null)
    await site.moveClockTo('2025-01-30T09:00:00Z')
    await cardSandbox(site).setFaults([
      { kind: 'latency', path: '^/v1/', times: 10_000, ms: LATENCY_MS },
    ])
    let isDone = false
    const charging = runDueJobs(site.deps).finally(() => {
      isDone = true
    })
    const waits: number[] = []
    while (!isDone) waits.push(await bystander())
    await charging
    expect(Math.max(...waits)).toBeLessThan(LATENCY_MS)
    const paid = (await cardSandbox(site).paymentIntents()).filter(
      ({ status }) => status === 'succeeded',
    )
    expect(paid).toHaveLength(AT_ONCE)
  }, 60_000)
})

describe('a provider that is away', () => {
  it.each([
    { kind: 'error500', after: false },
    { kind: 'dropConnection', after: false },
  ])('answers all with a text, and none with a bare error: $kind', async (fault) => {
    await cardSandbox(site).setFaults([{ ...fault, path: '^/v1/', times: 100_000 }])
    const { answers, longestWait } = await allAtOnce(beginSetUp)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(
      new Set(['subscriptions.providerUnavailable']),
    )
    expect(longestWait).toBeLessThan(1000)
  }, 60_000)
})
