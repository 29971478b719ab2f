import { type Config, ConfigError, readConfig } from '#server/kernel/config.ts'
import { bad, type Finding, good, warning } from './finding.ts'

/**
 * Checks whether the settings are all there and strong, by the rules of the start.
 * @returns the settings too, where they can be used
 */
export function checkSettings(env: NodeJS.ProcessEnv): {
  config: Config | null
  findings: Finding[]
} {
  try {
    const config = readConfig(env)
    return { config, findings: [kindOf(config), ...lenient(env), ...proxyOf(config)] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const sentences = error.message.split('\n').filter((line) => !line.startsWith('docs/'))
    const cure = 'Change the settings of the site; docs/settings.md says what each is.'
    return { config: null, findings: sentences.map((sentence) => bad(sentence, cure)) }
  }
}

function kindOf({ production }: Config): Finding {
  if (production) return good('The settings are those of a real site, and none is missing or weak.')
  return bad(
    'These are not the settings of a real site.',
    'Set NODE_ENV=production, and give this command the settings that the site has (docs/settings.md).',
  )
}

function lenient({ ALLOW_INSECURE }: NodeJS.ProcessEnv): Finding[] {
  if (!ALLOW_INSECURE) return []
  return [
    warning(
      `ALLOW_INSECURE lets through what is not safe: ${ALLOW_INSECURE}.`,
      'Unset it as soon as its reason is gone.',
    ),
  ]
}

function proxyOf({ appUrl, trustedProxies }: Config): Finding[] {
  if (!appUrl.startsWith('https:') || trustedProxies > 0) return []
  return [
    warning(
      'The site counts all visitors as one, since no proxy is trusted, and something in front has to speak TLS.',
      'Set TRUST_PROXY to the number of proxies.',
    ),
  ]
}

/** Returns what must not be printed, whichever library quotes it. */
export function secretsOf(config: Config): string[] {
  const { payments, s3, google, secretKeys, databaseUrl, poolerUrl, smtpUrl } = config
  const urls = [databaseUrl, poolerUrl, smtpUrl].filter((url) => url !== null)
  const passwords = urls.map((url) => new URL(url).password)
  return [
    ...urls,
    ...passwords,
    ...passwords.map(decodeURIComponent),
    ...secretKeys,
    payments.secretKey,
    payments.webhookSecret,
    s3?.secretAccessKey ?? '',
    google?.clientSecret ?? '',
  ].filter(Boolean)
}
