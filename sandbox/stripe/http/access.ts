import type { IncomingHttpHeaders } from 'node:http'
import { invalidRequest } from './errors.ts'
import type { SandboxKeys } from './keys.ts'

/**
 * Which key a request carries as its bearer.
 * Throws Stripe's 401 for none or a wrong one.
 */
export function authenticate(
  headers: IncomingHttpHeaders,
  keys: SandboxKeys,
): 'secret' | 'publishable' {
  const key = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (!key) {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    )
  }
  if (key === keys.secretKey) return 'secret'
  if (key === keys.publishableKey) return 'publishable'
  const shown = `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`
  throw invalidRequest(`Invalid API Key provided: ${key.length > 16 ? shown : '****'}`, {
    status: 401,
  })
}
