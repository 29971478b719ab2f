import { createHash } from 'node:crypto'
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
  SECRET_KEY: 'Zk3u8vQ1nXw0Rb7Tt5Ly2Hj9Fc4Gp6Sd',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Ongizate <info@ongizate.example>',
}

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** Bytes as drawn at random, the same ones each time. */
const drawn = (seed: string, size: number) =>
  createHash('sha512').update(seed).digest().subarray(0, size)

const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's' }

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

  it('takes a pooler only in front of a database, and the sandbox of another process', () => {
    const DATABASE_POOLER_URL = 'postgres://127.0.0.1:6432/ongizate'
    const settings = { DATA_DIR: dataDir, DATABASE_POOLER_URL }
    expect(() => readConfig(settings)).toThrow(/DATABASE_URL/)
    const DATABASE_URL = 'postgres://127.0.0.1:5432/ongizate'
    const SANDBOX_URL = 'http://127.0.0.1:4001/'
    expect(readConfig({ ...settings, DATABASE_URL, SANDBOX_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      poolerUrl: DATABASE_POOLER_URL,
      sandboxUrl: SANDBOX_URL,
    })
  })

  it('takes earlier keys along after a change', () => {
    const [older, oldest] = ['c2Vx8nLq0Zt6Ry4Wm1Kb9Hf7Jd5Gs3Pa', 'Tn7Xc1Vw5Qe9Ru3Ik0Lo8Mb6Nz4Hy2Gd']
    const { secretKeys } = readConfig({ ...production, SECRET_KEY_OLD: `${older}, ${oldest},` })
    expect(secretKeys).toEqual([production.SECRET_KEY, older, oldest])
  })

  it('takes backups to a folder, or to a bucket that is not the one of the files', () => {
    const BACKUP_RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
    const backup = (settings: object) =>
      readConfig({ DATA_DIR: dataDir, BACKUP_RECIPIENT, ...settings }).backup
    expect(backup({ BACKUP_TO: '/srv/copies' })).toEqual({
      place: { folder: '/srv/copies' },
      recipient: BACKUP_RECIPIENT,
      keepDays: 30,
    })
    expect(backup({ ...s3, BACKUP_TO: 's3://c', BACKUP_KEEP_DAYS: '7' })).toMatchObject({
      place: { bucket: 'c' },
      keepDays: 7,
    })
    expect(backup({})).toBeNull()
    expect(() => backup({ BACKUP_TO: '/srv', BACKUP_RECIPIENT: '' })).toThrow('BACKUP_RECIPIENT')
    expect(() => backup({ BACKUP_TO: '/srv', BACKUP_RECIPIENT: 'age1short' })).toThrow('age1')
    expect(() => backup({ BACKUP_TO: 's3://c' })).toThrow('S3_')
    expect(() => backup({ ...s3, BACKUP_TO: 's3://b' })).toThrow('a bucket of its own')
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

  it.each([
    ['http', { APP_URL: 'http://ongizate.example' }, /APP_URL/],
    ['http', { APP_URL: 'HTTP://ongizate.example' }, /APP_URL/],
    ['smtp', { SMTP_URL: 'smtp://mail.example:25' }, /SMTP_URL/],
    ['smtp', { SMTP_URL: 'smtp://mail.example?requireTLS=false' }, /SMTP_URL/],
    ['smtp', { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }, /SMTP_URL/],
    ['s3', { ...s3, S3_ENDPOINT: 'http://files.example' }, /S3_ENDPOINT/],
    ['s3', { ...s3, S3_ENDPOINT: 'HTTP://files.example' }, /S3_ENDPOINT/],
  ])('lets production go without TLS only where ALLOW_INSECURE=%s allows it: %o', (word, unsafe, name) => {
    expect(() => readConfig({ ...production, ...unsafe })).toThrow(name)
    const { smtpUrl } = readConfig({ ...production, ...unsafe, ALLOW_INSECURE: word })
    expect(smtpUrl).toBe(({ ...production, ...unsafe } as typeof production).SMTP_URL)
  })

  it('goes by what an address means, however it is spelt', () => {
    const spelt = {
      APP_URL: 'HTTPS://Ongizate.Example/',
      ...s3,
      S3_ENDPOINT: 'HTTPS://Files.Example',
      GOOGLE_CLIENT_ID: 'us',
      GOOGLE_CLIENT_SECRET: 'ours alone',
      GOOGLE_ISSUER: 'HTTPS://Accounts.Example/us',
    }
    const config = readConfig({ ...production, ...spelt })
    expect([config.appUrl, config.s3?.endpoint, config.google?.issuer]).toEqual([
      'https://ongizate.example',
      'https://files.example',
      'https://accounts.example/us',
    ])
  })

  it('takes mail and files of the same machine without TLS', () => {
    const near = { SMTP_URL: 'smtp://localhost:25', ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000' }
    const { smtpUrl, s3: store } = readConfig({ ...production, ...near })
    expect([smtpUrl, store?.endpoint]).toEqual([near.SMTP_URL, near.S3_ENDPOINT])
  })

  it('sends mail from production by STARTTLS or not at all', () => {
    for (const SMTP_URL of ['smtp://mail.example', 'smtp://us:x%2Fy@mail.example:587']) {
      const { smtpUrl } = readConfig({ ...production, SMTP_URL })
      expect(smtpUrl).toBe(`${SMTP_URL}?requireTLS=true`)
      expect(readConfig({ DATA_DIR: dataDir, SMTP_URL }).smtpUrl).toBe(SMTP_URL)
    }
  })

  it('refuses a secret that can be guessed, together with all else', () => {
    const weak = {
      ...production,
      SECRET_KEY: 'abc'.repeat(20),
      APP_URL: 'http://a.example',
      DEMO: '1',
    }
    expect(() => readConfig({ ...weak, MAIL_FROM: '' })).toThrow(
      /MAIL_FROM.*SECRET_KEY.*APP_URL.*DEMO/s,
    )
  })

  it.each([
    ['one letter', 'a'.repeat(40)],
    ['a word again and again', 'changeme'.repeat(5)],
    ['ten letters again and again', 'abcdefghij'.repeat(4)],
    ['sixteen digits twice', '0123456789abcdef'.repeat(2)],
    ['a word that breaks off', 'asociacion-2024'.repeat(3).slice(0, 40)],
    ['a row of the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['rows of the keyboard', 'qwertyuiopasdfghjklzxcvbnm1234567890'],
    ['a sentence with a year', 'La asociacion Ongizate de Zarautz 2026'],
    ['a sentence without spaces', 'MiGatoSeLlamaPelusa2024YTieneSieteVidas'],
    ['words and a year with hyphens', 'ongizate-zarautz-asociacion-deportiva-2026'],
    ['words in Basque', 'zarautzekoOngizateElkarteaDa2025'],
    ['words in capitals', 'ONGIZATE_2026_SECRET_KEY_PRODUCTION'],
    ['a word with numbers that change', 'kaixo123kaixo456kaixo789kaixo012kaixo'],
  ])('refuses a secret made of %s, in use or earlier', (_, key) => {
    expect(() => readConfig({ ...production, SECRET_KEY: key })).toThrow(/SECRET_KEY can/)
    const before = { ...production, SECRET_KEY_OLD: `${production.SECRET_KEY}, ${key}` }
    expect(() => readConfig(before)).toThrow(/SECRET_KEY_OLD/)
    expect(readConfig({ ...before, ALLOW_INSECURE: 'old-key' }).secretKeys).toContain(key)
  })

  it.each([
    ['one letter', 'a'.repeat(48)],
    ['a sentence with a year', 'metrics-token-for-prometheus-2026'],
  ])('refuses a token for figures made of %s', (_, METRICS_TOKEN) => {
    expect(() => readConfig({ ...production, METRICS_TOKEN })).toThrow(/METRICS_TOKEN can/)
    expect(readConfig({ DATA_DIR: dataDir, METRICS_TOKEN }).metricsToken).toBe(METRICS_TOKEN)
  })

  it('takes the secrets that programs make', () => {
    for (let made = 0; made < 200; made++) {
      for (const kind of ['hex', 'base64', 'base64url'] as const) {
        const SECRET_KEY = drawn(`key ${made}`, kind === 'hex' ? 16 : 32).toString(kind)
        const METRICS_TOKEN = drawn(`token ${made}`, 24).toString(kind)
        const { secretKeys } = readConfig({ ...production, SECRET_KEY, METRICS_TOKEN })
        expect(secretKeys).toEqual([SECRET_KEY])
      }
    }
  })

  it('knows three ways to run, and refuses to guess another', () => {
    for (const NODE_ENV of ['Production', 'prod', 'staging']) {
      expect(() => readConfig({ ...production, NODE_ENV })).toThrow(/NODE_ENV/)
    }
    for (const NODE_ENV of ['development', 'test', '']) {
      expect(readConfig({ DATA_DIR: dataDir, NODE_ENV }).production).toBe(false)
    }
  })

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { APP_URL: 'https://ongizate.example' },
    { APP_URL: 'http://127.0.0.1.nip.example:3000' },
    { TRUST_PROXY: '1' },
  ])('shows a demonstration to other machines only with DEMO=1: %o', (open) => {
    expect(() => readConfig({ DATA_DIR: dataDir, ...open })).toThrow(/DEMO=1/)
    const demo = readConfig({ DATA_DIR: dataDir, ...open, DEMO: '1' })
    expect([demo.payments.sandbox, demo.answersLoopbackOnly]).toEqual([true, false])
    const trial = { DATA_DIR: dataDir, ...open, ...stripe }
    expect(() => readConfig(trial)).toThrow(/NODE_ENV=production/)
    expect(() => readConfig({ ...trial, DEMO: '1' })).toThrow(/DEMO=1/)
  })

  it('hands on the card sandbox where browsers cannot reach it', () => {
    const open = { DATA_DIR: dataDir, HOST: '0.0.0.0', DEMO: '1' }
    expect(readConfig(open).payments).toMatchObject({
      browserUrl: '/demo/cards/',
      scriptUrl: '/demo/cards/v3',
    })
  })

  it('takes test keys of Stripe on this machine without the settings of production, and live ones never', () => {
    expect(readConfig({ DATA_DIR: dataDir, ...stripe }).payments.sandbox).toBe(false)
    for (const key of ['sk_live_1', 'rk_live_1', 'another']) {
      const live = { DATA_DIR: dataDir, ...stripe, STRIPE_SECRET_KEY: key }
      expect(() => readConfig(live)).toThrow(/NODE_ENV=production/)
    }
  })

  it('needs no word for a demonstration on this machine alone', () => {
    for (const near of [{ HOST: '::1' }, { HOST: 'localhost', APP_URL: 'http://[::1]:3000' }]) {
      const { payments, answersLoopbackOnly } = readConfig({ DATA_DIR: dataDir, ...near })
      expect([payments.sandbox, answersLoopbackOnly]).toEqual([true, true])
    }
  })

  it('gives each installation’s sandbox keys of its own, the same each time', () => {
    const keysOf = (SECRET_KEY: string) => readConfig({ DATA_DIR: dataDir, SECRET_KEY }).payments
    const { secretKey, publishableKey, webhookSecret } = keysOf('one'.repeat(20))
    const other = keysOf('two'.repeat(20))
    expect(keysOf('one'.repeat(20))).toMatchObject({ secretKey, publishableKey, webhookSecret })
    for (const key of [secretKey, publishableKey, webhookSecret]) {
      expect(key).toMatch(/^(sk_test|pk_test|whsec)_[0-9a-f]{32}$/)
      expect(Object.values(other)).not.toContain(key)
    }
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
    for (const issuer of [
      'http://accounts.example',
      'HTTP://accounts.example',
      'http://127.0.0.1.accounts.example',
    ]) {
      expect(() => readConfig({ DATA_DIR: dataDir, ...google, GOOGLE_ISSUER: issuer })).toThrow(
        /GOOGLE_ISSUER/,
      )
    }
  })

  it('measures nothing without a token, and takes none that is short', () => {
    expect(readConfig({ DATA_DIR: dataDir }).metricsToken).toBeNull()
    const METRICS_TOKEN = 'twenty-four characters ..'
    expect(readConfig({ DATA_DIR: dataDir, METRICS_TOKEN }).metricsToken).toBe(METRICS_TOKEN)
    const short = { DATA_DIR: dataDir, METRICS_TOKEN: METRICS_TOKEN.slice(2) }
    expect(() => readConfig(short)).toThrow(/METRICS_TOKEN/)
  })

  it('says which folder to make writable', () => {
    writeFileSync(join(dataDir, 'file'), '')
    expect(() => readConfig({ DATA_DIR: join(dataDir, 'file', 'data') })).toThrow(/DATA_DIR/)
  })
})
