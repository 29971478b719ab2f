/** The number that a receipt bears: its series and its place there, as «2025-0007». */
export function receiptNumber({ series, number }: { series: string; number: number }): string {
  return `${series}-${String(number).padStart(4, '0')}`
}

/** The receipt that a reader means: also «2025/7». `null` when it is no number of a receipt. */
export function readReceiptNumber(text: string): { series: string; number: number } | null {
  const [, series, digits] = /^\s*(\d{4})\s*[-/]\s*(\d{1,9})\s*$/.exec(text) ?? []
  return series && digits ? { series, number: Number(digits) } : null
}
