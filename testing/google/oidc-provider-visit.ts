import { googlePaths } from '#domain/accounts/google-paths.ts'
import { stopAfterwards } from '../stop-afterwards.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import type { TestClient } from '../test-client.ts'
import { type OidcProvider, startOidcProvider } from './oidc-provider.ts'

const APP_URL = 'http://localhost:3000'

/** Describes where a redirect leads, and the cookies that came with it, by name. */
interface Redirect {
  status: number
  location: string
  headers: Record<string, unknown>
  cookies: { name: string; value: string; [attribute: string]: unknown }[]
}

/** The browser visits one of our addresses that redirect; it keeps its cookies as browsers do. */
export async function visits(site: TestApp, client: TestClient, url: string): Promise<Redirect> {
  const response = await site.app.inject({
    method: 'GET',
    url,
    headers: { 'accept-language': client.language },
    cookies: Object.fromEntries(client.cookies),
  })
  for (const { name, value, expires } of response.cookies) {
    if (expires && expires.getTime() === 0) client.cookies.delete(name)
    else client.cookies.set(name, value)
  }
  return {
    status: response.statusCode,
    location: response.headers.location ?? '',
    headers: response.headers,
    cookies: response.cookies,
  }
}

/** Leaves for the provider; answers its address. */
export async function leavesForGoogle(
  site: TestApp,
  client: TestClient,
  query = '',
): Promise<string> {
  return (await visits(site, client, googlePaths.start + query)).location
}

/**
 * Chooses an account at the provider; returns our address, with its response, without visiting it.
 */
export async function choosesAtGoogle(address: string, choice: string): Promise<string> {
  const { origin } = new URL(address)
  const cookies = new Map<string, string>()
  let next = address
  // One redirect to the log-in page, one back, one to us: more is a circle.
  for (let step = 0; step < 6; step += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${response.status}`)
    const target = new URL(location, next)
    if (target.origin !== origin) return target.pathname + target.search
    next = target.pathname.startsWith('/interaction/') ? `${target.href}/${choice}` : target.href
  }
  throw new Error('the provider leads round in circles')
}

/** All the way to the provider and back, as the person of that name there. */
export async function comesThroughGoogle(
  site: TestApp,
  client: TestClient,
  { as, query = '' }: { as: string; query?: string },
): Promise<Redirect> {
  const address = await leavesForGoogle(site, client, query)
  return visits(site, client, await choosesAtGoogle(address, as))
}

/** The site with a provider of its own in Google's place; both stop as `startTestApp` says. */
export async function startSiteWithGoogle(): Promise<{
  site: TestApp
  provider: OidcProvider
}> {
  const redirectUri = `${APP_URL}${googlePaths.callback}`
  const provider = await startOidcProvider({ redirectUri })
  stopAfterwards(() => provider.stop())
  const site = await startTestApp({
    now: '2025-01-10T10:00:00Z',
    environment: { APP_URL, ...provider.settings },
  })
  return { site, provider }
}
