import { type StorageSource, storedValue } from '#web/kernel/http/stored-value.ts'

/** Where the reloads are counted, in this tab. */
export const reloadsKey = 'ongizate.reloads'

/** The maximum of automatic reloads (spec §4, §9). */
const MOST = 2
/** Milliseconds that the site has to have worked before they are counted from the start (spec §4). */
const WORKS = 10_000

const isCount = (value: unknown): value is number => Number.isInteger(value)

/** Counts automatic reloads, so that a script which is gone for good cannot cause them for ever. */
export function createReloads(storage: StorageSource) {
  const count = storedValue(storage, reloadsKey, isCount)
  return {
    /** Tells whether there may be one more, which is then counted. Where nothing can be counted, none. */
    take(): boolean {
      const before = count.read() ?? 0
      return before < MOST && count.write(before + 1)
    },
    /** The site has loaded: forgets what was counted, unless it fails again within ten seconds. */
    loaded(): void {
      setTimeout(count.remove, WORKS)
    },
  }
}
