import { vi } from 'vitest'

// Stands in for the server's answers to a page.

/** One call that a page has sent. */
export interface Sent {
  method: string
  /** With its query. */
  path: string
  body: unknown
}

/**
 * Answers the page's calls; it also hands out CSRF tokens.
 *
 * @param answer what it says to one: a `Response` for anything but yes
 * @returns the calls, in order, as they come
 */
export function serverAnswering(answer: (sent: Sent) => unknown): Sent[] {
  const calls: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path === '/api/csrf-token') {
      const expiresAt = new Date(Date.now() + 15 * 60_000).toISOString()
      return Response.json({ csrfToken: 'a token', expiresAt })
    }
    const sent: Sent = { method, path, body: body ? JSON.parse(String(body)) : undefined }
    calls.push(sent)
    const answered = await answer(sent)
    return answered instanceof Response ? answered : Response.json(answered)
  })
  return calls
}

/** A refusal as the server makes it, with the fields that it marks. */
export const refusal = (
  status: number,
  code: string,
  fields: readonly { path: string; code: string }[] = [],
): Response => Response.json({ error: `said: ${code}`, code, fields }, { status })
