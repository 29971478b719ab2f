import { type Locale, resolveLocale } from './locale.ts'

/**
 * Holds where the sandbox lives, read off the address of this script while it runs for the first time; later
 * `document.currentScript` is gone.
 */
const scriptAddress = (document.currentScript as HTMLScriptElement).src.replace(/\/$/, '')

export const sandboxOrigin = new URL(scriptAddress).origin

/** The address of one of the sandbox's pages, with who embeds it and in which language. */
export function sandboxPage(path: string, locale: string | undefined): string {
  const url = new URL(path, scriptAddress)
  url.searchParams.set('parent', location.origin)
  url.searchParams.set('locale', pageLocale(locale))
  return url.href
}

export function pageLocale(requested: string | undefined): Locale {
  return resolveLocale(requested, navigator.languages)
}
