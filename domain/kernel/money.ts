import { type Language, languageFacts } from './language.ts'

/** A whole number of euro cents. All amounts inside are cents; only the wire speaks of euros. */
export type Cents = number

/** Euros for the wire: 5999 → 59.99. */
export function toEuros(cents: Cents): number {
  return cents / 100
}

/** Writes an amount as people here type it into a form: 5999 → «59,99», 6000 → «60». */
export function toEurosText(cents: Cents): string {
  return String(toEuros(cents)).replace('.', ',')
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

/**
 * Sums amounts of the wire: added as fractions, three times 40.95 is no whole number of cents any more.
 * @throws RangeError as `fromEuros`
 */
export function sumEuros(amounts: readonly number[]): number {
  return toEuros(amounts.reduce((cents, euros) => cents + fromEuros(euros), 0))
}

/** Tells whether `fromEuros` takes this amount. */
export function isWholeCents(euros: number): boolean {
  const cents = Math.round(euros * 100)
  return Number.isSafeInteger(cents) && cents / 100 === euros
}

/**
 * Writes an amount as people write it: «60 €», «29,99 €»; in English «€60», «€29.99». Whole euros have no decimals;
 * Basque writes amounts as Spanish does. By hand, as `Intl` would write it: to get ready for its first amount it
 * keeps an ordinary telephone from answering for a tenth of a second.
 */
export function formatMoney(cents: Cents, language: Language): string {
  return written(cents, language, cents % 100 === 0 ? '' : twoDigits(cents))
}

/** Writes an amount as papers of account write it, always with cents: «60,00 €»; in English «€60.00». */
export function formatExactMoney(cents: Cents, language: Language): string {
  return written(cents, language, twoDigits(cents))
}

function written(cents: Cents, language: Language, rest: string): string {
  const minus = cents < 0 ? '-' : ''
  const amount = Math.abs(cents)
  const euros = String(Math.trunc(amount / 100))
  const { thousandsMark, decimalMark } = languageFacts[language]
  const decimals = rest && `${decimalMark}${rest}`
  if (language === 'en') return `${minus}€${grouped(euros, thousandsMark)}${decimals}`
  // Spanish leaves four digits together.
  const whole = euros.length > 4 ? grouped(euros, thousandsMark) : euros
  return `${minus}${whole}${decimals}\u00a0€`
}

function twoDigits(cents: Cents): string {
  return String(Math.abs(cents) % 100).padStart(2, '0')
}

function grouped(digits: string, mark: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, mark)
}
