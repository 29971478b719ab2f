import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { type Language, languages } from '#domain/language.ts'
import { changeLanguage, currentLanguage } from '#web/i18n/i18n.ts'

/** The language shown, and how to change it. */
export function useLanguage() {
  useTranslation()
  const location = useLocation()
  const navigate = useNavigate()

  /** Works as a link too: opened elsewhere, `?lng` chooses (design §7). */
  function addressIn(language: Language): string {
    const query = new URLSearchParams(location.search)
    query.set('lng', language)
    return `${location.pathname}?${query}`
  }

  async function show(language: Language): Promise<void> {
    await changeLanguage(language)
    const query = new URLSearchParams(location.search)
    if (!query.has('lng')) return
    query.delete('lng')
    await navigate(
      { ...location, search: query.toString() },
      { replace: true, state: location.state },
    )
  }

  return { language: currentLanguage(), languages, addressIn, show }
}
