/** Milliseconds from the start until a page's scripts are checked (spec §9). */
const FIRST_CHECK_DELAY_MS = 2_000
/** Milliseconds between two checks, however often the reader comes back to the tab. */
const CHECK_INTERVAL_MS = 600_000

interface ScriptsOfPage {
  fetch: (address: string, init: RequestInit) => Promise<Pick<Response, 'status'>>
  /** The addresses of this page's scripts. */
  addresses: () => readonly string[]
  /** Subscribes to failed imports, with the address where the browser provides it. */
  onFailedImport: (listener: (address: string | undefined) => void) => void
  /** Subscribes to the reader's returns to this tab. */
  onReturn: (listener: () => void) => void
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Checks, two seconds from now and whenever an import fails, whether the server still has the
 * page's scripts (spec §7); and again when the reader comes back to a tab that has long been open.
 * Calls back once, when it has not: a newer version is deployed.
 */
export function checkScripts(page: ScriptsOfPage, onNewVersion: () => void): void {
  let isOver = false
  let checkedAt = page.now()

  async function check(addresses: readonly string[]): Promise<void> {
    checkedAt = page.now()
    // One after the other: they are not urgent, and must not slow a weak connection.
    for (const address of addresses) {
      if (isOver) return
      if (await isGone(address)) {
        isOver = true
        return onNewVersion()
      }
    }
  }

  async function isGone(address: string): Promise<boolean> {
    try {
      return (await page.fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404
    } catch {
      // Without connection, nothing is known.
      return false
    }
  }

  setTimeout(() => void check(page.addresses()), FIRST_CHECK_DELAY_MS)
  page.onFailedImport((address) => void check(address ? [address] : page.addresses()))
  page.onReturn(() => {
    if (page.now() - checkedAt >= CHECK_INTERVAL_MS) void check(page.addresses())
  })
}
