import { type Locale, locales, resolveLocale } from '../../browser/locale.ts'
import { type Texts, texts } from './texts.ts'

/** Who reads the dashboard: the language of `?lng`, else the browser's. */
export const locale: Locale = resolveLocale(
  new URLSearchParams(location.search).get('lng') ?? undefined,
  navigator.languages,
)

export const words: Texts = texts[locale]

export const languageNames: Record<Locale, string> = {
  es: 'Castellano',
  eu: 'Euskara',
  en: 'English',
}

export { locales }

/** A status of Stripe's in the reader's language, or as Stripe writes it when we have no word. */
export function statusText(status: string): string {
  const known: Readonly<Record<string, string>> = words.statusOf
  return known[status] ?? status
}
