import type { Language } from './language.ts'

/** A whole number of euro cents. All amounts inside are cents; only the wire speaks of euros. */
export type Cents = number

// Basque and Spanish write amounts alike, and a browser without Basque data would otherwise fall
// back to its own language and disagree with the prerendered page.
const numberFormat: Record<Language, string> = { es: 'es-ES', eu: 'es-ES', en: 'en-GB' }

const formatters = new Map<string, Intl.NumberFormat>()

/** Euros for the wire: 5999 → 59.99. */
export function toEuros(cents: Cents): number {
  return cents / 100
}

/**
 * Cents from the wire's euros: 59.99 → 5999.
 * @throws RangeError when the amount is not finite, not a whole number of cents, or too large to
 * be exact.
 */
export function fromEuros(euros: number): Cents {
  if (!isWholeCents(euros)) throw new RangeError(`${euros} euros is not a whole number of cents`)
  const cents = Math.round(euros * 100)
  return cents === 0 ? 0 : cents
}

/** Whether `fromEuros` takes this amount. */
export function isWholeCents(euros: number): boolean {
  const cents = Math.round(euros * 100)
  return Number.isSafeInteger(cents) && cents / 100 === euros
}

/** As people write it: «60 €», «29,99 €»; in English «€60», «€29.99». Whole euros have no decimals. */
export function formatMoney(cents: Cents, language: Language): string {
  const decimals = cents % 100 === 0 ? 0 : 2
  const key = `${language}${decimals}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(numberFormat[language], {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    formatters.set(key, formatter)
  }
  return formatter.format(cents / 100)
}
