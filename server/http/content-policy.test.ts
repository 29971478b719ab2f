import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ now: '2025-01-10T10:00:00Z' })
})
afterAll(() => site.stop())

describe('in production', () => {
  let app: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    const payments = {
      ...site.deps.config.payments,
      sandbox: false,
      scriptUrl: 'https://js.stripe.com/v3',
      browserUrl: 'https://api.stripe.com',
    }
    const config = { ...site.deps.config, appUrl: 'https://ongizate.example.org', payments }
    app = await buildApp({ ...site.deps, config: config as typeof site.deps.config })
  })
  afterAll(() => app.close())

  it('pages may load what Stripe requires, and nothing else of others', async () => {
    const { headers } = await app.inject('/')
    const policy = String(headers['content-security-policy']).split(';')
    const stripe = 'https://js.stripe.com https://*.js.stripe.com'
    expect(policy.find((part) => part.startsWith('script-src '))).toMatch(
      new RegExp(`^script-src 'self' ${stripe.replaceAll('*', '\\*')}( 'sha256-[^']+')*$`),
    )
    expect(policy).toContain(`frame-src 'self' ${stripe} https://hooks.stripe.com`)
    expect(policy).toContain("connect-src 'self' https://js.stripe.com https://api.stripe.com")
    expect(policy.find((part) => part.startsWith('style-src '))).toMatch(
      /^style-src 'self'( 'sha256-[^']+')*$/,
    )
    expect(policy).toContain("form-action 'self'")
  })

  it.each(['/', '/api/health', '/nowhere'])('%s denies all devices', async (url) => {
    const { headers } = await app.inject(url)
    const policy = String(headers['permissions-policy']).split(',')
    const stripe = '"https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com"'
    expect(policy[0]).toBe(`payment=(self ${stripe})`)
    expect(policy).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()']))
  })
})

it('at home, pages load from the card sandbox in its place', async () => {
  const { headers } = await site.app.inject('/')
  expect(headers['content-security-policy']).not.toContain('stripe.com')
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
