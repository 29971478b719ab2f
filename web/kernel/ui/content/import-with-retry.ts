/**
 * Loads what a page can be read without: a failure waits for the connection to come back. On the server,
 * where nothing is to be waited for, it is thrown.
 */
export async function importWithRetry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!isBrowser()) throw error
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}

export function isBrowser(): boolean {
  return typeof window !== 'undefined'
}
