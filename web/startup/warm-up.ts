/** Milliseconds between one preload and the next, and until old answers are dropped (spec §9). */
const step = 200
const cleanAfter = 1_000

export interface WarmUp {
  /** In this order, one after the other. */
  preloads: readonly (() => unknown)[]
  clean: () => void
  /**
   * Tells whether the connection is good enough for prefetching (`web/startup/connection-quality.ts`).
   */
  canPrefetch: boolean
  setTimeout: (callback: () => void, milliseconds: number) => unknown
}

/** Prefetches what will be needed, unless the reader pays for data or waits for something else. */
export function warmUp({ preloads, clean, canPrefetch, setTimeout }: WarmUp): void {
  if (canPrefetch) {
    for (const [place, preload] of preloads.entries()) setTimeout(preload, place * step)
  }
  setTimeout(clean, cleanAfter)
}
