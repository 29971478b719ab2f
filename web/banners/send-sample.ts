import { ApiError } from '#web/http/api-error.ts'
import { i18n } from '#web/i18n/i18n.ts'

/** Three megabytes over a connection of the hills. */
const TIMEOUT_MS = 180_000

/**
 * Sends a file along with the form that it belongs to: as it is, which the client for JSON cannot.
 * @throws ApiError
 */
export async function sendSample(
  { id, token }: { id: string; token: string },
  file: File,
): Promise<void> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(`/api/ads/samples/${id}?${new URLSearchParams({ token })}`, {
      method: 'POST',
      credentials: 'omit',
      signal: abort.signal,
      headers: { 'Accept-Language': i18n.language, 'Content-Type': 'application/octet-stream' },
      body: file,
    })
    if (!response.ok) throw new ApiError(response.status, await replyOf(response))
  } catch (error) {
    if (error instanceof ApiError) throw error
    const code = abort.signal.aborted ? 'connection.timeout' : 'connection.offline'
    throw new ApiError(0, said(code))
  } finally {
    clearTimeout(timer)
  }
}

/** What the server says, or that it says nothing that can be read. */
async function replyOf(response: Response): Promise<{ error: string; code: string }> {
  try {
    return (await response.json()) as { error: string; code: string }
  } catch {
    return said('connection.unreadable')
  }
}

function said(code: 'connection.timeout' | 'connection.offline' | 'connection.unreadable') {
  return { code, error: i18n.t(code, { ns: 'ui' }) }
}
