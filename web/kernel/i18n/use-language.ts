import { useTranslation } from 'react-i18next'
import { defaultLanguage, isLanguage, type Language } from '#domain/kernel/language.ts'

/** The language shown. */
export function useLanguage(): { language: Language } {
  // That of the page around it: a preview may be in another one than the site.
  const { i18n } = useTranslation()
  return { language: isLanguage(i18n.language) ? i18n.language : defaultLanguage }
}
