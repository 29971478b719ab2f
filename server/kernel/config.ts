import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import {
  hasPublicAddress,
  insecureWords,
  isLoopback,
  mailAddress,
  productionProblems,
  trialProblems,
} from './production-checks.ts'

/** Describes where the card provider is and how to speak to it; the sandbox differs only in these values. */
export interface PaymentsConfig {
  sandbox: boolean
  secretKey: string
  publishableKey: string
  webhookSecret: string
  apiUrl: string
  /** Says where browsers find it; a path of ours where they cannot reach the sandbox itself. */
  browserUrl: string
  scriptUrl: string
  /** The limit of charges requested in a second, below what the provider allows. */
  chargesPerSecond: number
}

/** Describes where people prove who they are with an account they have elsewhere, through OpenID Connect. */
export interface GoogleConfig {
  clientId: string
  clientSecret: string
  issuer: string
}

/** A store that speaks S3, in the place of a folder. */
export interface S3Config {
  /** `null`: Amazon's own. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Describes where scheduled backups go, and who may open them (docs/backup.md). */
export interface BackupConfig {
  /** A folder, or the bucket of the file store that is named. */
  place: { folder: string } | { bucket: string }
  /** The public half of an age key, `age1…`. */
  recipient: string
  /** Days after which a backup is removed. */
  keepDays: number
}

export const googleIssuer = 'https://accounts.google.com'

export interface Config {
  production: boolean
  host: string
  port: number
  appUrl: string
  dataDir: string
  /** `null`: the embedded PostgreSQL is used. */
  databaseUrl: string | null
  /** A transaction pooler in front of that database, for requests; `null`: they go to it directly. */
  poolerUrl: string | null
  /** The key in use first; the others only open what was sealed before a change. */
  secretKeys: readonly [string, ...string[]]
  payments: PaymentsConfig
  /** A demonstration without `DEMO=1`: it answers only to the names of this machine, and to that of `appUrl`. */
  answersLoopbackOnly: boolean
  sandboxPort: number
  /** The card sandbox that another process of this demonstration runs; `null`: it runs one itself. */
  sandboxUrl: string | null
  /** `null`: no log-in with Google. */
  google: GoogleConfig | null
  /** `null`: files are kept in the data folder. */
  s3: S3Config | null
  /** `tcp://host:port` or `unix:/path` of ClamAV's daemon; `null`: files are not scanned. */
  clamdUrl: string | null
  /** `null`: no backups are made by themselves. */
  backup: BackupConfig | null
  smtpUrl: string | null
  mailFrom: string
  /** Tells whether the first start of demo mode makes up advertisements and documents. */
  hasDemoContent: boolean
  /** Says how long it goes on answering after it has said that it is not ready, when it is stopped. */
  drainSeconds: number
  /** Says how many proxies stand in front; only the addresses that they add are believed. */
  trustedProxies: number
  logLevel: string
  /** Is what Prometheus proves itself with; `null`: nothing is measured. */
  metricsToken: string | null
}

/** A mistake in the environment, in sentences with the remedy. */
export class ConfigError extends Error {}

const blankAsMissing = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsMissing, schema.optional())
/** Spelt as browsers spell it, so that `HTTP://` is known for what it is; a slash at the end only where it was. */
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => {
  const { href } = new URL(value)
  return value.endsWith('/') ? href : href.replace(/\/$/, '')
})
const words = <T extends string>(schema: z.ZodType<T, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .pipe(z.array(schema))
const port = z.coerce.number().int().min(1).max(65_535)

const environment = z.object({
  NODE_ENV: optional(z.enum(['development', 'test', 'production'])),
  DEMO: optional(z.enum(['1'])),
  ALLOW_INSECURE: optional(words(z.enum(insecureWords))),
  PORT: optional(port),
  HOST: optional(z.string()),
  APP_URL: optional(webAddress),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOLER_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  SECRET_KEY: optional(z.string().min(32)),
  SECRET_KEY_OLD: optional(words(z.string().min(1))),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_CHARGES_PER_SECOND: optional(z.coerce.number().int().min(1).max(1000)),
  SANDBOX_PORT: optional(port),
  SANDBOX_URL: optional(webAddress),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string()),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: optional(webAddress),
  S3_ENDPOINT: optional(webAddress),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  CLAMD_URL: optional(z.string().regex(/^(tcp:\/\/[^/:]+:\d+|unix:\/.+)$/)),
  BACKUP_TO: optional(z.string()),
  BACKUP_RECIPIENT: optional(z.string()),
  BACKUP_KEEP_DAYS: optional(z.coerce.number().int().min(1).max(3650)),
  DEMO_CONTENT: optional(z.enum(['none'])),
  DRAIN_SECONDS: optional(z.coerce.number().int().min(0).max(60)),
  TRUST_PROXY: optional(z.coerce.number().int().min(0).max(10)),
  METRICS_TOKEN: optional(z.string().min(24)),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
})

type Environment = z.infer<typeof environment>

/**
 * Reads the environment (design §3).
 * @throws ConfigError naming everything that is missing, malformed or unsafe, all at once
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These environment variables are not usable. ${lines.join('; ')}`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const problems = production ? productionProblems(values) : trialProblems(values)
  if (problems.length > 0) {
    throw new ConfigError(`${problems.join('\n')}\ndocs/settings.md says what each setting is.`)
  }

  if (values.DATABASE_POOLER_URL && !values.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_POOLER_URL needs DATABASE_URL, the database behind the pooler: changes are listened for there.',
    )
  }

  const dataDir = resolve(values.DATA_DIR ?? 'data')
  const portNumber = values.PORT ?? 3000
  const sandboxPort = values.SANDBOX_PORT ?? portNumber + 1
  const secretKey = values.SECRET_KEY ?? keptSecret(dataDir)
  return {
    production,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: portNumber,
    appUrl: (values.APP_URL ?? `http://localhost:${portNumber}`).replace(/\/$/, ''),
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    poolerUrl: values.DATABASE_POOLER_URL ?? null,
    secretKeys: [secretKey, ...(values.SECRET_KEY_OLD ?? [])],
    payments: paymentsConfig(values, sandboxPort, secretKey),
    answersLoopbackOnly: !values.STRIPE_SECRET_KEY && !values.DEMO,
    sandboxPort,
    sandboxUrl: values.SANDBOX_URL ?? null,
    google: googleConfig(values),
    s3: s3Config(values),
    clamdUrl: values.CLAMD_URL ?? null,
    backup: backupConfig(values),
    smtpUrl: mailAddress(values),
    mailFrom: values.MAIL_FROM ?? 'info@example.org',
    hasDemoContent: values.DEMO_CONTENT === undefined,
    drainSeconds: values.DRAIN_SECONDS ?? 0,
    trustedProxies: values.TRUST_PROXY ?? 0,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsToken: values.METRICS_TOKEN ?? null,
  }
}

/** Below it the site hands on what browsers ask of a sandbox that they cannot reach. */
export const SANDBOX_PATH = '/demo/cards/'

function paymentsConfig(
  values: Environment,
  sandboxPort: number,
  secretKey: string,
): PaymentsConfig {
  if (!values.STRIPE_SECRET_KEY) {
    const apiUrl = values.SANDBOX_URL ?? `http://127.0.0.1:${sandboxPort}`
    const browserUrl = hasPublicAddress(values) ? SANDBOX_PATH : `${apiUrl}/`
    // The installation's own secret, so that no two sandboxes share a key.
    const own = (use: string) =>
      createHmac('sha256', secretKey).update(`card sandbox: ${use}`).digest('hex').slice(0, 32)
    return {
      sandbox: true,
      secretKey: `sk_test_${own('secret key')}`,
      publishableKey: `pk_test_${own('publishable key')}`,
      webhookSecret: `whsec_${own('webhooks')}`,
      apiUrl,
      browserUrl,
      scriptUrl: `${browserUrl}v3`,
      chargesPerSecond: values.STRIPE_CHARGES_PER_SECOND ?? 1000,
    }
  }
  if (!values.STRIPE_PUBLISHABLE_KEY || !values.STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY is set, so STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are needed too.',
    )
  }
  return {
    sandbox: false,
    secretKey: values.STRIPE_SECRET_KEY,
    publishableKey: values.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
    apiUrl: 'https://api.stripe.com',
    browserUrl: 'https://api.stripe.com',
    // The release that the pinned @stripe/stripe-js expects; another one works with warnings at best.
    scriptUrl: 'https://js.stripe.com/endive/stripe.js',
    // Stripe allows 25 calls a second of one kind (docs.stripe.com/rate-limits): some are for purchases.
    chargesPerSecond: values.STRIPE_CHARGES_PER_SECOND ?? 20,
  }
}

function googleConfig(values: Environment): GoogleConfig | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  const issuer = values.GOOGLE_ISSUER ?? googleIssuer
  if (!clientId && !clientSecret && !values.GOOGLE_ISSUER) return null
  if (!clientId || !clientSecret) {
    throw new ConfigError(
      'Google sign-in needs both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set the one that is missing, or none of the GOOGLE_ variables.',
    )
  }
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    throw new ConfigError(
      'GOOGLE_ISSUER has to start with https://; plain http is for a provider on this machine alone.',
    )
  }
  return { clientId, clientSecret, issuer }
}

function s3Config(values: Environment): S3Config | null {
  const {
    S3_ENDPOINT: endpoint = null,
    S3_REGION: region = 'us-east-1',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return null
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      'Files in an S3 store need S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT where it is not Amazon’s: set what is missing, or none of the S3_ variables.',
    )
  }
  return { endpoint, region, bucket, accessKeyId, secretAccessKey }
}

function backupConfig(values: Environment): BackupConfig | null {
  const { BACKUP_TO: to, BACKUP_RECIPIENT: recipient, BACKUP_KEEP_DAYS: keepDays = 30 } = values
  if (recipient ? !isBackupRecipient(recipient) : to) {
    throw new ConfigError(
      'Backups need BACKUP_RECIPIENT, the public half of an age key, which begins with age1: `npm run backup -- --new-key FILE` makes one.',
    )
  }
  if (!to || !recipient) return null
  const bucket = /^s3:\/\/([^/]+)\/?$/.exec(to)?.[1]
  if (to.startsWith('s3:') && (!bucket || !values.S3_BUCKET || bucket === values.S3_BUCKET)) {
    throw new ConfigError(
      'BACKUP_TO=s3://bucket needs the other S3_ variables, and a bucket of its own: what the site does not know is deleted from S3_BUCKET.',
    )
  }
  return { place: bucket ? { bucket } : { folder: resolve(to) }, recipient, keepDays }
}

/** Tells whether this is the public half of an X25519 age key (age-encryption.org/v1). */
export function isBackupRecipient(text: string): boolean {
  return /^age1[02-9ac-hj-np-z]{58}$/.test(text)
}

/** Outside production a key is made once and kept beside the data that it encrypts. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  try {
    mkdirSync(dataDir, { recursive: true })
    if (!existsSync(file)) {
      // Complete before it has its name: who starts at the same time finds a whole key or none.
      const draft = `${file}.${process.pid}`
      writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
      linkUnlessThere(draft, file)
      unlinkSync(draft)
    }
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length < 32) throw new ConfigError(`The key in ${file} is damaged: restore it.`)
    return secret
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(
      `The data folder ${dataDir} cannot be written. Make it writable, or set DATA_DIR to a folder that is.`,
    )
  }
}

function linkUnlessThere(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
