import type { IncomingMessage } from 'node:http'
import { invalidRequest } from './errors.ts'

const ownHost = /^(127\.0\.0\.1|localhost)(:\d+)?$/

/**
 * Throws 403 for what a page of another site sends. Browsers name its origin with every call that
 * changes something; a name that was bent to this machine shows in `Host`. Other programs name none.
 */
export function refuseForeignPages(
  { headers: { host = '', origin } }: IncomingMessage,
  siteOrigins: readonly string[],
): void {
  const isOurs = origin === undefined || origin === `http://${host}` || siteOrigins.includes(origin)
  if (isOurs && ownHost.test(host)) return
  throw invalidRequest('The sandbox answers its own site and this machine alone.', { status: 403 })
}

/** Returns what the sandbox's pages load, all its own, and who may frame them: the card form is in a frame. */
export function contentSecurityPolicy(siteOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    ["frame-ancestors 'self'", ...siteOrigins].join(' '),
  ].join('; ')
}
