import { defaultLanguage, type Language } from './language.ts'
import type { PagePath } from './pages.ts'

/**
 * The one address of a page in a language, for links from elsewhere: `?lng` chooses the language,
 * and Spanish, the default, needs none (design §7).
 * @param origin without a slash at its end: `https://example.org`
 */
export function pageAddress(origin: string, page: PagePath, language: Language): string {
  return `${origin}${encodeURI(page)}${language === defaultLanguage ? '' : `?lng=${language}`}`
}
