import type { Cents } from './money.ts'
import { normalisePlace } from './normalise-text.ts'

/** A group of thousands may be set off by a point, a comma or any space; cents by the other sign, or by hand as «20'50». */
const plain = /^(\d{1,6})(?:[.,'](\d{1,2}))?$/
const grouped = [
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
  /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/,
  /^(\d{1,3}(?:\s\d{3})+)(?:[.,](\d{1,2}))?$/,
]

/**
 * An amount typed in euros: «30», «29,5», «29.50 €», «30 euros», «1.000,50», «1 000». `null` when it is no
 * amount of whole cents, or could be read in two ways (`isUnclearAmount`).
 */
export function readEuros(text: string): Cents | null {
  const typed = withoutSign(text)
  const [, euros, cents = ''] =
    [plain, ...grouped].map((shape) => shape.exec(typed)).find((found) => found) ?? []
  if (euros === undefined) return null
  return Number(euros.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}

/**
 * «1.000» is a thousand to some readers and one to others, so it is rejected rather than guessed.
 */
export function isUnclearAmount(text: string): boolean {
  return /^\d{1,3}(?:[.,]\d{3})+$/.test(withoutSign(text))
}

function withoutSign(text: string): string {
  return normalisePlace(text)
    .replace(/^€|(?:€|(?<=[\d ])eur(?:os?)?)$/i, '')
    .trim()
}
