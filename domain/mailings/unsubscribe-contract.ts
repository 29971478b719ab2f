import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { text } from '../kernel/schema-types.ts'

/**
 * Serves what the links of announcements are for: the page of the link calls it, and a mail program by itself, which
 * posts a form to the address of the `List-Unsubscribe` header (RFC 8058). Opening that address changes nothing: it
 * leads to the page.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'public',
  isAnonymous: true,
  summary: 'Send no more announcements to the account of this link',
  query: z.object({ token: text().min(1).max(300) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['accounts.linkInvalid'],
  // The servers of a mail provider call for all its customers.
  rateLimit: { max: 3000, windowSeconds: 900 },
})
