/** The languages of the card form; Stripe has no Basque, the sandbox does. */
export const locales = ['es', 'eu', 'en'] as const

export type Locale = (typeof locales)[number]

function supported(tag: string): Locale | undefined {
  const language = tag.toLowerCase().split('-')[0]
  return locales.find((locale) => locale === language)
}

/**
 * The language to write in. As in Stripe, `auto`, nothing, or a language that is not offered falls
 * back to the first of the browser's languages that is, and then to English.
 */
export function resolveLocale(
  requested: string | undefined,
  browserLanguages: readonly string[],
): Locale {
  for (const tag of [requested ?? 'auto', ...browserLanguages]) {
    const locale = supported(tag)
    if (locale) return locale
  }
  return 'en'
}
