import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { eventHandlers } from '#server/billing/provider-events/event-handlers.ts'
import type { StripeAccount, StripeWebhook } from '#server/kernel/adapters/stripe/account.ts'
import { checkAddress, type Outside } from './check-address.ts'
import { checkClock } from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { checkSettings, secretsOf } from './check-settings.ts'
import { checkFreeSpace, checkStorage } from './check-storage.ts'
import { checkStripeAccount, checkStripeModes } from './check-stripe.ts'
import { checkWebhook, neededEvents } from './check-webhook.ts'
import { verdict } from './examine.ts'
import { bad, type Finding, good, warning } from './finding.ts'
import { lineOf, runCheck } from './report.ts'

const now = () => new Date('2026-03-01T12:00:00Z')
const levels = (findings: readonly Finding[]) => findings.map(({ level }) => level)
const sentences = (findings: readonly Finding[]) => findings.map(({ sentence }) => sentence).join()

const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://ongizate.example',
  DATABASE_URL: 'postgresql://ongizate:p%40ss-of-database@127.0.0.1/ongizate',
  SECRET_KEY: 'Hq1xKc7Pz4Wm9Rt2Yb6Vn3Lf8Jd5Gs0A',
  STRIPE_SECRET_KEY: 'sk_live_ofTheAccount',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_ofTheAccount',
  STRIPE_WEBHOOK_SECRET: 'whsec_ofTheWebhook',
  SMTP_URL: 'smtps://info:pass-of-mail@mail.ongizate.example',
  MAIL_FROM: 'info@ongizate.example',
  TRUST_PROXY: '1',
}

describe('settings', () => {
  test('of a real site are fine', () => {
    expect(levels(checkSettings(production).findings)).toEqual(['good'])
  })

  test('that are missing or weak are all named', () => {
    const { config, findings } = checkSettings({
      ...production,
      SECRET_KEY: 'a'.repeat(40),
      MAIL_FROM: '',
    })
    expect(config).toBeNull()
    expect(levels(findings)).toEqual(['bad', 'bad'])
    expect(sentences(findings)).toMatch(/MAIL_FROM.*SECRET_KEY can be guessed/)
  })

  test('that are lenient, or forget the proxy, are a warning', () => {
    const { findings } = checkSettings({ ...production, ALLOW_INSECURE: 'smtp', TRUST_PROXY: '0' })
    expect(levels(findings)).toEqual(['good', 'warning', 'warning'])
  })

  test('that are secret are not printed, however they are quoted', () => {
    const { config } = checkSettings(production)
    if (!config) throw new Error('these settings are good')
    const quoted = Object.values(production).join(' ')
    const line = lineOf(bad(quoted, 'p@ss-of-database'), secretsOf(config))
    for (const secret of ['pass-of-mail', 'ss-of-database', 'sk_live', 'whsec', 'Hq1x']) {
      expect(line).not.toContain(secret)
    }
    expect(line).toContain('pk_live_ofTheAccount')
  })
})

describe('clocks', () => {
  test('may differ by some seconds', () => {
    expect(checkClock('Stripe', new Date('2026-03-01T12:00:20Z'), now()).level).toBe('good')
  })

  test('must not differ by minutes', () => {
    expect(checkClock('Stripe', new Date('2026-03-01T11:55:00Z'), now())).toMatchObject({
      level: 'bad',
      sentence: 'The clock of Stripe is 300 seconds from ours.',
    })
  })
})

describe('the keys of Stripe', () => {
  test.each([
    ['sk_live_a', 'pk_live_a', 'good'],
    ['rk_live_a', 'pk_live_a', 'good'],
    ['sk_test_a', 'pk_test_a', 'warning'],
    ['sk_live_a', 'pk_test_a', 'bad'],
  ])('%s and %s: %s', (secret, publishable, level) => {
    expect(checkStripeModes(secret, publishable).level).toBe(level)
  })

  const account = (changes: Partial<StripeAccount> = {}): StripeAccount => ({
    account: async () => ({ chargesEnabled: true, currency: 'eur', serverTime: now() }),
    knowsPublishableKey: async () => true,
    webhooks: async () => [],
    ...changes,
  })

  test('of an account that can charge euro are fine', async () => {
    expect(levels(await checkStripeAccount(account(), now))).toEqual(Array(4).fill('good'))
  })

  test('of an account that is not ready are not', async () => {
    const unready = account({
      account: async () => ({ chargesEnabled: false, currency: 'usd', serverTime: null }),
      knowsPublishableKey: async () => false,
    })
    const findings = await checkStripeAccount(unready, now)
    expect(levels(findings)).toEqual(['bad', 'bad', 'warning'])
  })

  test('that nobody knows are wrong, and those that may not ask are a warning', async () => {
    const unknown = account({ account: async () => 'unknownKey' })
    expect(levels(await checkStripeAccount(unknown, now))).toEqual(['bad'])
    const restricted = account({ account: async () => 'notAllowed' })
    expect(levels(await checkStripeAccount(restricted, now))).toEqual(['good', 'warning'])
  })
})

describe('the webhook', () => {
  const address = 'https://ongizate.example/api/stripe/webhook'
  const webhook: StripeWebhook = {
    url: address,
    enabled: true,
    events: neededEvents,
    apiVersion: '2026-10-28.endive',
  }
  const check = (...webhooks: StripeWebhook[]) =>
    checkWebhook(webhooks, address, '2026-10-28.endive')

  test('with the needed events, or all, is fine', () => {
    expect(levels(check(webhook))).toEqual(['good', 'good', 'good'])
    expect(levels(check({ ...webhook, events: ['*'] }))).toEqual(['good', 'good', 'good'])
  })

  test('of another address is none', () => {
    const findings = check({ ...webhook, url: 'https://old.example/api/stripe/webhook' })
    expect(levels(findings)).toEqual(['bad'])
  })

  test('that is off, lacks an event or speaks an older version is named so', () => {
    const findings = check({
      ...webhook,
      enabled: false,
      events: neededEvents.filter((type) => type !== 'refund.failed'),
      apiVersion: null,
    })
    expect(levels(findings)).toEqual(['bad', 'bad', 'warning'])
    expect(sentences(findings)).toContain('does not send refund.failed.')
  })

  test('needs no event that the site leaves alone', () => {
    const unused = neededEvents.filter(
      (type) => !eventHandlers.some((handler) => handler.concerns(type)),
    )
    expect(unused).toEqual([])
  })
})

describe('mail', () => {
  test('whose server lets us in is fine', async () => {
    expect(levels(await checkMail(async () => {}))).toEqual(['good'])
  })

  test('whose server refuses, or that has none, is wrong', async () => {
    const refused = await checkMail(async () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    })
    expect(sentences(refused)).toContain('(ECONNREFUSED)')
    expect(levels(await checkMail(null))).toEqual(['bad'])
  })
})

describe('files', () => {
  test('that cannot be written are wrong', async () => {
    const storage = {
      put: () => Promise.reject(Object.assign(new Error('no'), { code: 'EROFS' })),
      read: async () => Readable.from([]),
      remove: async () => {},
      list: () => (async function* () {})(),
    }
    expect(sentences(await checkStorage(storage))).toBe('Files cannot be stored (EROFS).')
  })

  test.each([
    [20, 'good'],
    [2, 'warning'],
    [0.5, 'bad'],
  ])('with %d GB of free space: %s', async (gigabytes, level) => {
    const findings = await checkFreeSpace('/data', async () => gigabytes * 1024 ** 3)
    expect(levels(findings)).toEqual([level])
  })
})

describe('the address', () => {
  const outside = (changes: Partial<Outside> = {}): Outside => ({
    siteConfig: async () => ({ status: 200, publishableKey: 'pk_live_a' }),
    certificateEnds: async () => new Date('2026-05-01T12:00:00Z'),
    ...changes,
  })
  const check = (changes: Partial<Outside> = {}) =>
    checkAddress('https://ongizate.example', 'pk_live_a', now, outside(changes))

  test('that leads to this very site, with a certificate for weeks, is fine', async () => {
    expect(levels(await check())).toEqual(['good', 'good'])
  })

  test.each([
    ['another installation', { status: 200, publishableKey: 'pk_live_b' }, /another installation/],
    ['a proxy without a site', { status: 502, publishableKey: null }, /does not answer/],
  ])('that leads to %s is wrong', async (_, answer, words) => {
    const [finding] = await check({ siteConfig: async () => answer })
    expect(finding).toMatchObject({ level: 'bad', sentence: expect.stringMatching(words) })
  })

  test('that cannot be reached is wrong, with the reason beneath', async () => {
    const unreachable = new TypeError('fetch failed', {
      cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }),
    })
    const findings = await check({ siteConfig: () => Promise.reject(unreachable) })
    expect(sentences(findings)).toContain('(ENOTFOUND)')
  })

  test.each([
    ['2026-03-10T12:00:00Z', 'warning'],
    ['2026-02-27T12:00:00Z', 'bad'],
  ])('with a certificate until %s: %s', async (ends, level) => {
    const findings = await check({ certificateEnds: async () => new Date(ends) })
    expect(levels(findings)).toEqual(['good', level])
  })
})

test('a check that breaks is a finding of its own', async () => {
  const findings = await runCheck('The disk', () => Promise.reject(new Error('gone')))
  expect(findings).toEqual([expect.objectContaining({ level: 'bad' })])
  expect(sentences(findings)).toBe('The disk could not be checked (gone).')
})

test('the verdict counts what is wrong and what is to be seen to', () => {
  expect(verdict([good('a')])).toEqual(good('Nothing is wrong.'))
  expect(verdict([good('a'), warning('b', 'c')]).level).toBe('good')
  expect(verdict([bad('a', 'b'), warning('b', 'c')])).toMatchObject({
    sentence: '1 of these are wrong (✗), 1 to see to (!).',
  })
})
