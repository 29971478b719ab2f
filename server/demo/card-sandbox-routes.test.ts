import { describe, expect, it } from 'vitest'
import { cardFields, goodCard } from '#testing/billing/card-sandbox.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({
  now: '2026-01-05T09:00:00Z',
  environment: { DEMO: '1', HOST: '0.0.0.0' },
})

const host = 'demo.example:3000'

const get = (path: string) => site.app.inject({ method: 'GET', url: `/demo/cards/${path}` })

function post(path: string, payload: string, headers: Record<string, string> = {}) {
  const sent = { host, 'content-type': 'application/json', ...headers }
  return site.app.inject({ method: 'POST', url: `/demo/cards/${path}`, payload, headers: sent })
}

describe('the card sandbox of a demonstration that is visited from elsewhere', () => {
  it('is where the site says it is: script, form, dashboard', async () => {
    const { body, headers } = await site.app.inject({ method: 'GET', url: '/api/config' })
    expect(JSON.parse(body)).toMatchObject({
      stripeApiUrl: '/demo/cards/',
      stripeScriptUrl: '/demo/cards/v3',
    })
    expect(headers['content-security-policy']).not.toContain('127.0.0.1')
    expect((await get('v3')).headers['content-type']).toContain('text/javascript')
    for (const page of ['', 'elements/payment?locale=eu']) {
      const answer = await get(page)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    }
  })

  it('keeps a card that is typed there, and moves the clock', async () => {
    const { publishableKey } = site.sandbox.keys
    const { payments } = site.deps
    const customer = await payments.customerFor({ id: '1', email: 'a@example.org', name: 'A' })
    const { clientSecret } = await payments.createSetupIntent(customer)
    const [id] = clientSecret.split('_secret_')
    const form = new URLSearchParams({
      client_secret: clientSecret,
      ...cardFields(goodCard),
    })
    const kept = await post(`v1/setup_intents/${id}/confirm`, String(form), {
      authorization: `Bearer ${publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      origin: `http://${host}`,
    })
    expect(kept.json()).toMatchObject({ status: 'succeeded' })
    const moved = await post('_sandbox/clock', '{"now":"2026-01-06T09:00:00Z"}')
    expect([moved.statusCode, site.sandbox.clock.now().toISOString().slice(0, 10)]).toEqual([
      200,
      '2026-01-06',
    ])
  })

  it.each([
    '2028-01-06T09:00:00Z',
    '9999-12-31T00:00:00Z',
    '+275760-09-12T00:00:00Z',
  ])('lets nobody move the clock to %s in one call', async (now) => {
    const before = site.sandbox.clock.now()
    const refused = await post('_sandbox/clock', JSON.stringify({ now }))
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      error: { message: expect.stringContaining('a year at most') },
    })
    expect(+site.sandbox.clock.now() - +before).toBeLessThan(60_000)
  })

  it('does nothing for other sites, and cannot be emptied or disturbed from there', async () => {
    const clock = '{"now":"2027-01-06T09:00:00Z"}'
    for (const origin of ['https://elsewhere.example', 'null', 'http://demo.example']) {
      expect((await post('_sandbox/clock', clock, { origin })).statusCode).toBe(403)
    }
    for (const path of [
      '_sandbox/reset',
      '_sandbox/faults',
      'x/../_sandbox/reset',
      'v1/customers',
    ]) {
      expect((await post(path, '{}')).statusCode).toBe(403)
    }
    for (const path of ['@elsewhere.example/', 'nothing']) {
      expect((await get(path)).statusCode).toBe(404)
    }
    // The router reads this as the same address; what follows must not become part of the port.
    expect((await site.app.inject('/demo/card%73/@elsewhere.example/')).statusCode).toBe(404)
    expect(site.sandbox.clock.now().getUTCFullYear()).toBe(2026)
  })
})
