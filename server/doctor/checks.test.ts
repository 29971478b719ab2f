import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import * as status from '#domain/status/status.ts'
import { eventHandlers } from '#server/billing/provider-events/event-handlers.ts'
import type { StripeAccount, StripeWebhook } from '#server/kernel/adapters/stripe/account.ts'
import { checkAddress } from './check-address.ts'
import { checkClock } from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { checkSettings, secretsOf } from './check-settings.ts'
import { checkStorage } from './check-storage.ts'
import { checkStripeAccount, checkStripeModes } from './check-stripe.ts'
import { checkWebhook, neededEvents } from './check-webhook.ts'
import { verdict } from './examine.ts'
import { bad, type Finding, good, warning } from './finding.ts'
import { lineOf, runCheck } from './report.ts'
import { inOperatorsWords } from './status-words.ts'

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
    account: async () => ({
      chargesEnabled: true,
      takesBizum: true,
      currency: 'eur',
      serverTime: now(),
    }),
    knowsPublishableKey: async () => true,
    webhooks: async () => [],
    ...changes,
  })

  test('of an account that can charge euro are fine', async () => {
    expect(levels(await checkStripeAccount(account(), now))).toEqual(Array(5).fill('good'))
  })

  test('of an account that is not ready are not', async () => {
    const unready = account({
      account: async () => ({
        chargesEnabled: false,
        takesBizum: false,
        currency: 'usd',
        serverTime: null,
      }),
      knowsPublishableKey: async () => false,
    })
    const findings = await checkStripeAccount(unready, now)
    expect(levels(findings)).toEqual(['bad', 'bad', 'warning', 'warning'])
    expect(findings.at(-1)?.sentence).toContain('Bizum')
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
})

describe('the address', () => {
  test.each([
    ['this very site', { status: 200, publishableKey: 'pk_live_a' }, 'good', /leads to this site/],
    [
      'another installation',
      { status: 200, publishableKey: 'pk_live_b' },
      'bad',
      /another installation/,
    ],
    ['a proxy without a site', { status: 502, publishableKey: null }, 'bad', /does not answer/],
  ])('that leads to %s', async (_, answer, level, words) => {
    const finding = await checkAddress('https://ongizate.example', 'pk_live_a', async () => answer)
    expect(finding).toMatchObject({ level, sentence: expect.stringMatching(words) })
  })

  test('that cannot be reached is wrong, with the reason beneath', async () => {
    const unreachable = new TypeError('fetch failed', {
      cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }),
    })
    const refuse = () => Promise.reject(unreachable)
    const finding = await checkAddress('https://ongizate.example', 'pk_live_a', refuse)
    expect(finding.sentence).toContain('(ENOTFOUND)')
  })
})

test('what the page of the state shows of a site is said to operators with what to do', () => {
  const commands = ['reindex database "a";', 'alter collation "b" refresh version;']
  const [sorting] = inOperatorsWords(status.bad('sorting', 'sortingChanged', { commands }))
  expect(sorting).toMatchObject({ level: 'bad', cure: expect.stringContaining(commands.join(' ')) })
  const at = new Date('2026-03-10T12:00:00Z')
  expect(inOperatorsWords(status.warning('backup', 'backupFailed', { at }))).toMatchObject([
    { level: 'warning', sentence: expect.stringContaining('2026-03-10 12:00 UTC') },
  ])
  expect(inOperatorsWords(null)).toEqual([])
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
