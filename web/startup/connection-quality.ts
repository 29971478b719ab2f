/** The browser's network information; old browsers have little of it. */
export interface ConnectionQuality {
  isOnline: boolean
  /** The reader wants to spend little. */
  saveData?: boolean
  /** As measured by the browser (Network Information API). */
  effectiveType?: string
}

/** Why something is prefetched: the reader is about to open it, or may do so later. */
export type Purpose = 'reader' | 'background'

/** On such connections prefetching would delay what users wait for. */
const tooSlow: Record<Purpose, readonly string[]> = {
  reader: ['slow-2g', '2g'],
  background: ['slow-2g', '2g', '3g'],
}

/** Tells whether the connection is good enough for background prefetching. */
export function canPrefetch(
  { isOnline, saveData = false, effectiveType = '' }: ConnectionQuality,
  purpose: Purpose,
): boolean {
  return isOnline && !saveData && !tooSlow[purpose].includes(effectiveType)
}

/** The browser's own word. */
export function readConnectionQuality(from: Navigator = navigator): ConnectionQuality {
  const { connection } = from as Navigator & { connection?: Omit<ConnectionQuality, 'isOnline'> }
  return {
    isOnline: from.onLine,
    saveData: connection?.saveData ?? false,
    effectiveType: connection?.effectiveType ?? '',
  }
}
