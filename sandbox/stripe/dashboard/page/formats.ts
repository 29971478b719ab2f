import type { Locale } from '../../browser/locale.ts'
import { figures, timeZone } from './moments.ts'

/** What the platform formats for us; Basque money and hours look as the Spanish ones do. */
const platformLocale: Record<Locale, string> = { es: 'es', eu: 'es', en: 'en-IE' }

/** `60,00 €` from 6000 cents, as the language writes it. */
export function money(cents: number, currency: string, locale: Locale): string {
  return new Intl.NumberFormat(platformLocale[locale], {
    style: 'currency',
    currency: currency.toUpperCase(),
  }).format(cents / 100)
}

function formatted(moment: number, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(platformLocale[locale], { timeZone, ...options })
  return format.format(moment * 1000)
}

/** `2026/11/29`: Chromium comes without Basque and would write English words. */
function basqueDay(moment: number): string {
  const { year, month, day } = figures(moment)
  return `${year}/${month}/${day}`
}

export function longDay(moment: number, locale: Locale): string {
  if (locale === 'eu') return basqueDay(moment)
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return formatted(moment, locale, options)
}

export function shortDay(moment: number, locale: Locale): string {
  if (locale === 'eu') return basqueDay(moment)
  return formatted(moment, locale, { day: 'numeric', month: 'short', year: 'numeric' })
}

export function hour(moment: number, locale: Locale): string {
  return formatted(moment, locale, { hour: '2-digit', minute: '2-digit' })
}
