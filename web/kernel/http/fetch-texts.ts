import type { ResourceKey } from 'i18next'
import { ApiError } from './api-error.ts'
import { retryAfterOf } from './create-client.ts'
import { startDeadline } from './deadline.ts'
import { retryRead } from './retries.ts'

/** Milliseconds (spec §7). */
const timeout = 10_000

/**
 * Fetches texts, with the general retries (spec §7); throws `ApiError`. Not through the site's
 * client, which itself needs texts.
 *
 * @param version of texts that administrators have changed: a browser may have an older one for minutes
 */
export function fetchTexts(
  language: string,
  namespace: string,
  version?: number,
): Promise<ResourceKey> {
  const query = version === undefined ? '' : `?v=${version}`
  return retryRead(() => fetchOnce(`/locales/${language}/${namespace}.json${query}`), undefined)
}

async function fetchOnce(path: string): Promise<ResourceKey> {
  const deadline = startDeadline(timeout, undefined)
  try {
    const response = await fetch(path, { signal: deadline.signal })
    if (!response.ok) throw failed(response.status, retryAfterOf(response, Date.now()))
    return await response.json()
  } catch (error) {
    throw error instanceof ApiError ? error : failed(0)
  } finally {
    deadline.clear()
  }
}

/** Its text is never shown: the texts are then in Spanish. */
function failed(status: number, retryAfter = 0): ApiError {
  return new ApiError(status, { error: '', code: 'connection.unreadable' }, retryAfter)
}
