import { DAY_MS } from '#domain/kernel/durations.ts'
import { certificateEnds } from '#server/kernel/adapters/certificate.ts'
import { bad, type Finding, good, reasonOf, warning } from './finding.ts'

const ANSWER_TIMEOUT_MS = 15_000

/** Certificates of 90 days are renewed with 30 left: fewer say that the renewal fails. */
const FEW_DAYS = 21

/** What the check asks of the outside world. */
export interface Outside {
  /** The status and the body's `stripePublishableKey`, if any. */
  siteConfig(address: string): Promise<{ status: number; publishableKey: string | null }>
  certificateEnds(host: string, port: number): Promise<Date>
}

/**
 * Whether `appUrl` leads from this machine, by name, TLS and proxy, to a site with the same card account.
 * @param publishableKey by which the installation is recognised
 */
export async function checkAddress(
  appUrl: string,
  publishableKey: string,
  now: () => Date,
  outside: Outside = theOutside,
): Promise<Finding[]> {
  return [
    await answerOf(appUrl, publishableKey, outside),
    ...(appUrl.startsWith('https:') ? [await certificateOf(new URL(appUrl), now, outside)] : []),
  ]
}

async function answerOf(
  appUrl: string,
  publishableKey: string,
  outside: Outside,
): Promise<Finding> {
  try {
    const answer = await outside.siteConfig(`${appUrl}/api/config`)
    if (answer.status === 200 && answer.publishableKey === publishableKey) {
      return good(`${appUrl} leads to this site.`)
    }
    if (answer.publishableKey !== null) {
      return bad(
        `${appUrl} leads to another installation, with another card account.`,
        'Check APP_URL, the name’s DNS entry, and where the proxy sends it.',
      )
    }
    return bad(
      `${appUrl} does not answer as this site does (status ${answer.status}).`,
      answer.status >= 502 && answer.status <= 504
        ? 'The proxy answers and the site does not: start the site, and check the port in the proxy’s settings.'
        : 'Check APP_URL, the name’s DNS entry, and where the proxy sends it.',
    )
  } catch (error) {
    return bad(
      `${appUrl} cannot be reached (${reasonOf(error)}).`,
      'Check that the proxy runs, the name’s DNS entry, the certificate, and the firewall (ports 80 and 443).',
    )
  }
}

async function certificateOf(url: URL, now: () => Date, outside: Outside): Promise<Finding> {
  const cure = 'See the log of the proxy, or of certbot, for why the renewal fails.'
  try {
    const ends = await outside.certificateEnds(url.hostname, Number(url.port || 443))
    const days = Math.floor((ends.getTime() - now().getTime()) / DAY_MS)
    if (days < 0) return bad('The certificate has expired.', cure)
    if (days < FEW_DAYS) return warning(`The certificate expires in ${days} days.`, cure)
    return good(`The certificate is good for ${days} days.`)
  } catch (error) {
    return bad(`The certificate cannot be read (${reasonOf(error)}).`, cure)
  }
}

const theOutside: Outside = {
  async siteConfig(address) {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const answer = await fetch(address, { signal, redirect: 'manual' })
    const body: unknown = await answer.json().catch(() => null)
    const key = (body as { stripePublishableKey?: unknown } | null)?.stripePublishableKey
    return { status: answer.status, publishableKey: typeof key === 'string' ? key : null }
  },

  // Whether it is trusted is the fetch's question; this one is how long it lasts.
  certificateEnds: (host, port) => certificateEnds(host, port, ANSWER_TIMEOUT_MS),
}
