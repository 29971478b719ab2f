import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstAssociation } from '#domain/association/association.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/kernel/config.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { pageHeaders } from './security-headers.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })

function production(): Config {
  const payments = {
    ...site.deps.config.payments,
    sandbox: false,
    scriptUrl: 'https://js.stripe.com/v3',
    browserUrl: 'https://api.stripe.com',
  }
  return { ...site.deps.config, appUrl: 'https://ongizate.example.org', payments } as Config
}

describe('in production', () => {
  const hosts = 'https://js.stripe.com https://*.js.stripe.com'
  let app: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    app = await buildApp({ ...site.deps, config: production() })
  })
  afterAll(() => app.close())

  it('pages may load what Stripe requires, and nothing else of others', async () => {
    const { headers } = await app.inject('/')
    const policy = String(headers['content-security-policy']).split('; ')
    const own = (name: string) => policy.find((part) => part.startsWith(`${name} `))
    expect(own('script-src')).toMatch(
      new RegExp(`^script-src 'self' ${hosts.replaceAll('*', '\\*')}$`),
    )
    expect(own('frame-src')).toContain(`frame-src 'self' ${hosts} https://hooks.stripe.com`)
    expect(own('connect-src')).toContain('https://js.stripe.com https://api.stripe.com')
    expect(own('style-src')).toMatch(/^style-src 'self'$/)
    expect(policy).toEqual(
      expect.arrayContaining(["form-action 'self'", "object-src 'none'", "base-uri 'none'"]),
    )
  })

  it.each(['/', '/api/health', '/nowhere'])('%s denies all devices', async (url) => {
    const { headers } = await app.inject(url)
    expect(String(headers['permissions-policy']).split(', ')).toEqual(
      expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()']),
    )
  })

  it('an answer that is no page denies payments by the device, too', async () => {
    const { headers } = await app.inject('/api/health')
    expect(headers['permissions-policy']).toMatch(/^payment=\(\),/)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  const stripe = '"https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com"'
  const none = { applePay: false, googlePay: false, link: false }
  it.each([
    [none, '', 'same-origin', false],
    [{ ...none, applePay: true }, `self ${stripe}`, 'same-origin', false],
    [{ ...none, googlePay: true }, `self ${stripe}`, 'same-origin-allow-popups', false],
    [{ ...none, link: true }, '', 'same-origin-allow-popups', true],
  ])('pages allow what %o needs, and no more', (methods, payers, opener, needsLink) => {
    const headers = pageHeaders(production(), '', methods)
    expect(headers['permissions-policy']?.split(', ')[0]).toBe(`payment=(${payers})`)
    expect(headers['cross-origin-opener-policy']).toBe(opener)
    const policy = headers['content-security-policy']?.split('; ') ?? []
    const own = (name: string) => policy.find((part) => part.startsWith(`${name} `))
    const also = needsLink ? ' https://link.com https://*.link.com' : ''
    expect([own('frame-src'), own('connect-src'), own('img-src')]).toEqual([
      `frame-src 'self' ${hosts} https://hooks.stripe.com${also}`,
      `connect-src 'self' https://js.stripe.com https://api.stripe.com${also}`,
      `img-src 'self' data:${needsLink ? ' https://*.link.com' : ''}`,
    ])
  })
})

it('at home, pages load from the card sandbox in its place', () => {
  const headers = pageHeaders(site.deps.config, '', firstAssociation.paymentMethods)
  expect(headers['content-security-policy']).not.toMatch(/stripe\.com|link\.com/)
  expect(headers['permissions-policy']).toContain(`payment=(self "${site.sandbox.url}")`)
})

it.each([
  ['https://ongizate.example.org', /^lng=eu;.*; Secure/],
  ['http://127.0.0.1:3000', /^lng=eu;(?!.*Secure)/],
])('at %s the chosen language is remembered as safely as it was chosen', async (appUrl, cookie) => {
  const app = await buildApp({ ...site.deps, config: { ...site.deps.config, appUrl } })
  const { headers } = await app.inject('/demo/mail?lng=eu')
  expect(String(headers['set-cookie'])).toMatch(cookie)
  await app.close()
})
