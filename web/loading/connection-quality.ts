/** What a browser tells of its connection; old ones tell little. */
export interface ConnectionQuality {
  isOnline: boolean
  /** The reader wants to spend little. */
  saveData?: boolean
  /** As measured by the browser (Network Information API). */
  effectiveType?: string
}

/** For whom something is fetched ahead: a reader who is turning to it, or nobody yet. */
export type Purpose = 'reader' | 'background'

/** Where reception is this bad, fetching ahead would take it from what people wait for. */
const tooSlow: Record<Purpose, readonly string[]> = {
  reader: ['slow-2g', '2g'],
  background: ['slow-2g', '2g', '3g'],
}

/** Whether the connection bears what nobody has asked for yet. */
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
