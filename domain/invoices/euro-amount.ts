import type { Cents } from '../money.ts'

/**
 * The amount that somebody has typed in euros, with comma or point: «30», «29,5», «29.50 €».
 * `null` when it is no amount of whole cents.
 */
export function readEuros(text: string): Cents | null {
  const [, euros, cents = ''] = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(text) ?? []
  return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}
