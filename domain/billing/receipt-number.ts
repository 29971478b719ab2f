/** The number that a receipt bears, or what corrects one: its series and its place there, as «2025-0007» or «R2025-0007». */
export function receiptNumber({ series, number }: { series: string; number: number }): string {
  return `${series}-${String(number).padStart(4, '0')}`
}

/** The receipt that a reader means: also «2025/7», and «r2025-7» of what corrects one. `null` when it is no number of a receipt. */
export function readReceiptNumber(text: string): { series: string; number: number } | null {
  const [, series, digits] = /^\s*(R?\d{4})\s*[-/]\s*(\d{1,9})\s*$/i.exec(text) ?? []
  return series && digits ? { series: series.toUpperCase(), number: Number(digits) } : null
}
