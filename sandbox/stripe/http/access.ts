import type { IncomingHttpHeaders } from 'node:http'
import { invalidRequest } from './errors.ts'
import type { SandboxKeys } from './keys.ts'

function sentKey(headers: IncomingHttpHeaders, parameter: unknown): string | null {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer' && value) return value
  if (scheme.toLowerCase() === 'basic') {
    return Buffer.from(value, 'base64').toString('utf8').split(':')[0] || null
  }
  return typeof parameter === 'string' && parameter ? parameter : null
}

/**
 * Which key a request carries: as bearer, as basic user name, or (a browser's) as parameter.
 * Throws Stripe's 401 for none or a wrong one.
 */
export function authenticate(
  headers: IncomingHttpHeaders,
  parameter: unknown,
  keys: SandboxKeys,
): 'secret' | 'publishable' {
  const key = sentKey(headers, parameter)
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
