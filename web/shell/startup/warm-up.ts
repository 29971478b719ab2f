/** Milliseconds between one preload and the next, and until old answers are dropped (spec §9). */
const step = 200
const cleanAfter = 1_000

export interface WarmUp {
  /** In this order, one after the other. */
  preloads: readonly (() => unknown)[]
  clean: () => void
  /** Whether the connection bears what nobody has asked for yet (`web/loading/connection-quality.ts`). */
  canPrefetch: boolean
  setTimeout: (callback: () => void, milliseconds: number) => unknown
}

/** Reads ahead what will be asked for, unless the reader pays for it or waits for something else. */
export function warmUp({ preloads, clean, canPrefetch, setTimeout }: WarmUp): void {
  if (canPrefetch) {
    for (const [place, preload] of preloads.entries()) setTimeout(preload, place * step)
  }
  setTimeout(clean, cleanAfter)
}
