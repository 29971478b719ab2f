/** Each browser words it in its own way; the last one is of `loadTexts` in web/kernel/i18n. */
const wordings = /dynamically imported module|module script failed|page texts missing/i

/** Tells whether this is the failure of a page's script or texts to arrive, rather than of what it does. */
export function isMissingScript(error: unknown): error is Error {
  return error instanceof Error && wordings.test(error.message)
}

/** The script's address, where the browser provides it. */
export function scriptAddressOf({ message }: Error): string | undefined {
  return /https?:\S+/.exec(message)?.[0]
}

/** Milliseconds to wait for a response: readers do not leave the page within them. */
const PATIENCE = 5_000

export interface Network {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  /** False when the browser knows that it has no connection. */
  isOnline: () => boolean
  /** The address of the page, for browsers that do not name the script. */
  here: () => string
}

/**
 * Tells whether the server answers a request for the script that did not arrive. If it does, the script
 * is gone, or parts of it are: a newer version is deployed. If not, nothing can be reloaded.
 */
export async function answersFor(error: Error, network: Network): Promise<boolean> {
  if (!network.isOnline()) return false
  const address = scriptAddressOf(error) ?? network.here()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), PATIENCE)
  try {
    const { status } = await network.fetch(address, {
      method: 'HEAD',
      cache: 'no-store',
      signal: waiting.signal,
    })
    return status < 500
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
