// @module-tag slow

import { beforeEach, expect, it } from 'vitest'
import { createSetupIntent } from '#domain/billing/contract.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { rateLimits } from '#server/schema.ts'
import { cardFields, cardSandbox } from '#testing/billing/card-sandbox.ts'
import { type Member, member } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { MAX_UNFINISHED } from './card-setup-limits.ts'

const declined = '4000000000000002'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
beforeEach(() => site.deps.db.delete(rateLimits))

const begin = (payer: Member) =>
  payer.call(createSetupIntent, { body: { userId: payer.user.id, email: payer.user.email } })

/** Types a card into an open form; the browser does not report the result to us. */
async function tryCard(payer: Member, clientSecret: string, number = declined) {
  const intent = await payer.atProvider.confirm(clientSecret, cardFields(number))
  return intent.status === 'succeeded'
}

/** Returns how much an account counts, once the provider's events have come. */
const counted = (payer: Member) =>
  expect.poll(async () => {
    await settlePaymentEvents(site.deps)
    const rows = await site.deps.db.select().from(rateLimits)
    return rows.find(({ key }) => key === `card-set-ups ${payer.user.id}`)?.hits
  })

const setupOf = async (clientSecret: string) => {
  const [id = ''] = clientSecret.split('_secret_')
  return cardSandbox(site).setup(id)
}

it('an account that tries out cards in one form is stopped, and the form is closed at the provider', async () => {
  const thief = await member(site)
  const { clientSecret } = (await begin(thief)).body
  for (let tried = 1; tried < MAX_UNFINISHED.account; tried += 1) {
    await tryCard(thief, clientSecret)
  }
  await counted(thief).toBe(MAX_UNFINISHED.account)
  expect(await setupOf(clientSecret)).toMatchObject({ status: 'canceled' })
  expect(await tryCard(thief, clientSecret, '4242424242424242')).toBe(false)

  const refused = await begin(thief)
  expect([refused.status, refused.body.code]).toEqual([429, 'http.tooManyRequests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  const neighbour = await member(site)
  expect((await begin(neighbour)).status).toBe(200)
})

it('forms that are opened and left count as well', async () => {
  const thief = await member(site)
  for (let opened = 0; opened < MAX_UNFINISHED.account; opened += 1) {
    expect((await begin(thief)).status).toBe(200)
  }
  expect((await begin(thief)).status).toBe(429)
})

it('a card that is kept leaves nothing behind but the refusals before it', async () => {
  const payer = await member(site)
  for (let kept = 0; kept < MAX_UNFINISHED.account + 5; kept += 1) {
    await payer.keepCard(payer.user)
    await counted(payer).toBe(0)
  }
  const { clientSecret } = (await begin(payer)).body
  await tryCard(payer, clientSecret)
  expect(await tryCard(payer, clientSecret, '4242424242424242')).toBe(true)
  await counted(payer).toBe(1)
})

it('an event that comes twice counts once', async () => {
  const payer = await member(site)
  const { clientSecret } = (await begin(payer)).body
  await cardSandbox(site).setFaults([{ kind: 'webhookDuplicate', path: 'setup_intent' }])
  await tryCard(payer, clientSecret)
  await counted(payer).toBe(2)
  await tryCard(payer, clientSecret)
  await counted(payer).toBe(3)
  await cardSandbox(site).clearFaults()
})

it('many accounts at one address are stopped together', async () => {
  const address = '203.0.113.7'
  const thieves = await Promise.all([member(site), member(site), member(site), member(site)])
  const statuses: number[] = []
  for (let opened = 0; opened <= MAX_UNFINISHED.address; opened += 1) {
    const thief = thieves[opened % thieves.length]
    if (!thief) continue
    thief.address = address
    statuses.push((await begin(thief)).status)
  }
  expect(statuses.indexOf(429)).toBe(MAX_UNFINISHED.address)
  const elsewhere = await member(site)
  expect((await begin(elsewhere)).status).toBe(200)
})
