import { defaultLanguage, isLanguage, type Language } from '#domain/kernel/language.ts'

/** The language of a page: `?lng` chooses, the cookie remembers, else Spanish (design §7). */
export function chooseLanguage(search: string, cookies: string): Language {
  const requested = new URLSearchParams(search).get('lng')
  if (requested && isLanguage(requested)) return requested
  return languageFromCookies(cookies) ?? defaultLanguage
}

/** The language that was chosen on an earlier visit, if any. */
export function languageFromCookies(cookies: string): Language | null {
  const remembered = /(?:^|;\s*)lng=([a-z]+)/.exec(cookies)?.[1]
  return remembered && isLanguage(remembered) ? remembered : null
}

/**
 * The language to offer to a reader who has not chosen one: the first of the browser's that the
 * site speaks, when it is not the one already shown.
 */
export function languageToOffer(preferred: readonly string[], shown: Language): Language | null {
  const first = preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return first && first !== shown ? first : null
}
