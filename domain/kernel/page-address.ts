import { defaultLanguage, type Language } from './language.ts'
import { type Page, type ProgrammePage, pages, programmePage, slugOfPage } from './pages.ts'

/**
 * The one address of a page in a language, for links from elsewhere: `?lng` chooses the language,
 * and Spanish, the default, needs none (design §7).
 * @param origin without a slash at its end: `https://example.org`
 */
export function pageAddress(origin: string, page: Page, language: Language): string {
  return `${origin}${encodeURI(page)}${language === defaultLanguage ? '' : `?lng=${language}`}`
}

const pagesByLowerCase = new Map<string, Page>(pages.map((page) => [page.toLowerCase(), page]))

/**
 * The page that a path means which is written otherwise: with slashes at its end, or in other cases.
 * The browser's router shows the page for such a path, so the server must not answer 404 for it.
 *
 * @param path as in a request, percent-encoded
 */
export function pageMeantBy(path: string): Page | ProgrammePage | undefined {
  const written = decoded(path).normalize('NFC').replace(/\/+$/, '').toLowerCase()
  const slug = slugOfPage(written)
  return slug === undefined ? pagesByLowerCase.get(written) : programmePage(slug)
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
