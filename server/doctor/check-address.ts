import { bad, type Finding, good, reasonOf } from './finding.ts'

const ANSWER_TIMEOUT_MS = 15_000

/** Reads the status and the body's `stripePublishableKey`, if any. */
type ReadConfig = (address: string) => Promise<{ status: number; publishableKey: string | null }>

/**
 * Checks that `appUrl` leads from this machine, by name, TLS and proxy, to a site with the same card account.
 * @param publishableKey by which the installation is recognised
 */
export async function checkAddress(
  appUrl: string,
  publishableKey: string,
  read: ReadConfig = readSiteConfig,
): Promise<Finding> {
  try {
    const answer = await read(`${appUrl}/api/config`)
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

const readSiteConfig: ReadConfig = async (address) => {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  const answer = await fetch(address, { signal, redirect: 'manual' })
  const body: unknown = await answer.json().catch(() => null)
  const key = (body as { stripePublishableKey?: unknown } | null)?.stripePublishableKey
  return { status: answer.status, publishableKey: typeof key === 'string' ? key : null }
}
