import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ongizate-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://ongizate.example/',
  SECRET_KEY: 'a secret of at least thirty-two characters',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Ongizate <info@ongizate.example>',
}

describe('the configuration', () => {
  it('needs nothing to try the product, which then pays at the sandbox', () => {
    const config = readConfig({ DATA_DIR: dataDir, PORT: '4000' })
    expect(config).toMatchObject({
      production: false,
      host: '127.0.0.1',
      appUrl: 'http://localhost:4000',
      databaseUrl: null,
      sandboxPort: 4001,
      payments: { sandbox: true, apiUrl: 'http://127.0.0.1:4001' },
    })
  })

  it('keeps the secret that it makes, and refuses one that is damaged', () => {
    const [made] = readConfig({ DATA_DIR: dataDir }).secretKeys
    expect(readConfig({ DATA_DIR: dataDir }).secretKeys).toEqual([made])
    expect(readFileSync(join(dataDir, 'secret-key'), 'utf8').trim()).toBe(made)
    writeFileSync(join(dataDir, 'secret-key'), '')
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(ConfigError)
  })

  it('takes earlier keys along after a change', () => {
    const { secretKeys } = readConfig({ ...production, SECRET_KEY_OLD: 'older, oldest' })
    expect(secretKeys).toEqual([production.SECRET_KEY, 'older', 'oldest'])
  })

  it('names everything at once that production lacks', () => {
    expect(() => readConfig({ NODE_ENV: 'production', APP_URL: 'https://a.example' })).toThrow(
      /SECRET_KEY, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, MAIL_FROM/,
    )
    expect(readConfig(production)).toMatchObject({
      host: '0.0.0.0',
      appUrl: 'https://ongizate.example',
      payments: { sandbox: false, apiUrl: 'https://api.stripe.com' },
    })
  })

  it('names every variable that cannot be used', () => {
    expect(() =>
      readConfig({ DATA_DIR: dataDir, PORT: 'http', DATABASE_URL: 'mysql://x' }),
    ).toThrow(/PORT.*DATABASE_URL/)
  })

  it('pays at Stripe only with all three of its keys', () => {
    expect(() => readConfig({ DATA_DIR: dataDir, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
      /STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET/,
    )
  })

  it('knows no Google unless it is set up, and then the real one', () => {
    expect(readConfig({ DATA_DIR: dataDir }).google).toBeNull()
    const google = { GOOGLE_CLIENT_ID: 'us', GOOGLE_CLIENT_SECRET: 'ours alone' }
    expect(readConfig({ DATA_DIR: dataDir, ...google }).google).toEqual({
      clientId: 'us',
      clientSecret: 'ours alone',
      issuer: 'https://accounts.google.com',
    })
    const local = { ...google, GOOGLE_ISSUER: 'http://127.0.0.1:4000' }
    expect(readConfig({ DATA_DIR: dataDir, ...local }).google?.issuer).toBe('http://127.0.0.1:4000')
  })

  it.each([
    ['the secret', { GOOGLE_CLIENT_ID: 'us' }],
    ['the id', { GOOGLE_CLIENT_SECRET: 'ours alone' }],
    ['both', { GOOGLE_ISSUER: 'https://accounts.example' }],
  ])('says that Google lacks %s', (_, half) => {
    expect(() => readConfig({ DATA_DIR: dataDir, ...half })).toThrow(
      /both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/,
    )
  })

  it('speaks plain http to no provider on another machine', () => {
    const google = { GOOGLE_CLIENT_ID: 'us', GOOGLE_CLIENT_SECRET: 'ours alone' }
    for (const issuer of ['http://accounts.example', 'http://127.0.0.1.accounts.example']) {
      expect(() => readConfig({ DATA_DIR: dataDir, ...google, GOOGLE_ISSUER: issuer })).toThrow(
        /GOOGLE_ISSUER/,
      )
    }
  })

  it('says which folder to make writable', () => {
    writeFileSync(join(dataDir, 'file'), '')
    expect(() => readConfig({ DATA_DIR: join(dataDir, 'file', 'data') })).toThrow(/DATA_DIR/)
  })
})
