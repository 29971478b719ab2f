/** Where the reloads are counted, in this tab. */
export const reloadsKey = 'ongizate.reloads'

/** The maximum of automatic reloads (spec §4, §9). */
const MOST = 2
/** Milliseconds that the site has to have worked before they are counted from the start (spec §4). */
const WORKS = 10_000

/**
 * Counts automatic reloads, so that a script which is gone for good cannot cause them for ever.
 *
 * @param storage a function, since looking at `sessionStorage` alone throws where it is forbidden
 */
export function createReloads(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    /** Whether there may be one more, which is then counted. Where nothing can be counted, none. */
    take(): boolean {
      try {
        const before = Number(storage().getItem(reloadsKey))
        if (before >= MOST) return false
        storage().setItem(reloadsKey, String(before + 1))
        return true
      } catch {
        return false
      }
    },
    /** The site has loaded: forgets what was counted, unless it fails again within ten seconds. */
    loaded(): void {
      setTimeout(() => {
        try {
          storage().removeItem(reloadsKey)
        } catch {
          // Then nothing was counted.
        }
      }, WORKS)
    },
  }
}
