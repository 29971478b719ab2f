import { isGuessable } from './guessable-secret.ts'

/**
 * Lists what production takes only where `ALLOW_INSECURE` names it: transports without encryption, a weak key of
 * before.
 */
export const insecureWords = ['http', 'smtp', 's3', 'old-key'] as const

/** Describes what these rules read; names are those of the environment variables. */
export interface Settings {
  NODE_ENV?: string | undefined
  DEMO?: '1' | undefined
  ALLOW_INSECURE?: readonly (typeof insecureWords)[number][] | undefined
  HOST?: string | undefined
  APP_URL?: string | undefined
  SECRET_KEY?: string | undefined
  SECRET_KEY_OLD?: readonly string[] | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  S3_ENDPOINT?: string | undefined
  TRUST_PROXY?: number | undefined
  METRICS_TOKEN?: string | undefined
}

const REQUIRED_IN_PRODUCTION = [
  'APP_URL',
  'SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
] as const satisfies readonly (keyof Settings)[]

/** The port on which STARTTLS is offered (RFC 6409), and nodemailer's when an address names none. */
const SUBMISSION_PORTS = ['', '587']

const OPENS_TLS = /^(secure|requireTLS|ignoreTLS|opportunisticTLS|tls\..*)$/i

/** Tells whether this host name means this machine and no other. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(hostname)
}

/** Everything that keeps production from starting, one sentence each. */
export function productionProblems(settings: Settings): string[] {
  const { SECRET_KEY: key, METRICS_TOKEN: token, ALLOW_INSECURE: allowed = [] } = settings
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => settings[name] === undefined)
  const insecure = insecureSettings(settings).filter(({ word }) => !allowed.includes(word))
  return [
    ...(missing.length > 0
      ? [`Production needs these, which are not set: ${missing.join(', ')}.`]
      : []),
    ...(key !== undefined && isGuessable(key)
      ? [
          'SECRET_KEY can be guessed: make one with `openssl rand -base64 32`. Where data are sealed with it already, docs/operations.md#keys says how to change it.',
        ]
      : []),
    ...(token !== undefined && isGuessable(token)
      ? ['METRICS_TOKEN can be guessed: make one with `openssl rand -hex 24`.']
      : []),
    ...insecure.map(({ sentence, word }) => `${sentence}, or set ALLOW_INSECURE=${word}.`),
    ...(settings.DEMO ? ['DEMO=1 is not for production: unset it.'] : []),
  ]
}

interface Insecure {
  word: (typeof insecureWords)[number]
  sentence: string
}

/** Mail and files on the same machine pass: what is said there leaves it nowhere. */
function insecureSettings(settings: Settings): Insecure[] {
  const { APP_URL, SMTP_URL, S3_ENDPOINT, SECRET_KEY_OLD = [] } = settings
  return [
    ...(SECRET_KEY_OLD.some((key) => isGuessable(key) || key.length < 32)
      ? [
          {
            word: 'old-key' as const,
            sentence:
              'SECRET_KEY_OLD holds a key that can be guessed, with which others can open and forge what is sealed: leave it out',
          },
        ]
      : []),
    ...(APP_URL && isPlainHttp(APP_URL)
      ? [{ word: 'http' as const, sentence: 'APP_URL has to start with https://' }]
      : []),
    ...(SMTP_URL && isInsecureMail(new URL(SMTP_URL))
      ? [
          {
            word: 'smtp' as const,
            sentence:
              'SMTP_URL has to start with smtps://, or with smtp:// on port 587, and leave TLS as it is',
          },
        ]
      : []),
    ...(S3_ENDPOINT && isPlainHttp(S3_ENDPOINT) && !isLoopback(new URL(S3_ENDPOINT).hostname)
      ? [{ word: 's3' as const, sentence: 'S3_ENDPOINT has to start with https://' }]
      : []),
  ]
}

const isPlainHttp = (address: string) => new URL(address).protocol === 'http:'

function isInsecureMail(url: URL): boolean {
  if (isLoopback(url.hostname)) return false
  if ([...url.searchParams.keys()].some((name) => OPENS_TLS.test(name))) return true
  return url.protocol === 'smtp:' && !SUBMISSION_PORTS.includes(url.port)
}

/** The mail server's address, so that mail goes out encrypted or not at all where it has to. */
export function mailAddress({ NODE_ENV, ALLOW_INSECURE, SMTP_URL }: Settings): string | null {
  if (!SMTP_URL) return null
  const url = new URL(SMTP_URL)
  const isFree = NODE_ENV !== 'production' || ALLOW_INSECURE?.includes('smtp')
  if (isFree || url.protocol !== 'smtp:' || isLoopback(url.hostname)) return SMTP_URL
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** Tells whether the site is opened to browsers of other machines by its own address. */
export function hasPublicAddress({ HOST = 'localhost', APP_URL }: Settings): boolean {
  return !isLoopback(HOST) || (APP_URL !== undefined && !isLoopback(new URL(APP_URL).hostname))
}

/** The same, or by a proxy in front, which listens elsewhere. */
const isReachable = (settings: Settings) =>
  hasPublicAddress(settings) || (settings.TRUST_PROXY ?? 0) > 0

/** Lists what keeps a start without production's settings from happening. */
export function trialProblems(settings: Settings): string[] {
  const { STRIPE_SECRET_KEY: key, DEMO } = settings
  if (key && DEMO) return ['DEMO=1 goes without STRIPE_SECRET_KEY: unset one of them.']
  if (key && !/^[sr]k_test_/.test(key)) {
    return [
      'STRIPE_SECRET_KEY charges real cards, so this is a real site: set NODE_ENV=production, or take a test key.',
    ]
  }
  if (DEMO || !isReachable(settings)) return []
  if (key) {
    return [
      'HOST, APP_URL or TRUST_PROXY opens the site to other machines: with keys of Stripe it needs NODE_ENV=production.',
    ]
  }
  return [
    'HOST, APP_URL or TRUST_PROXY opens the site to other machines, and this would be a demonstration, whose administrator’s password and e-mails everybody knows. Set DEMO=1 if that is meant; a real site needs NODE_ENV=production.',
  ]
}
